import { writeFile } from 'node:fs/promises';
import { type Inspection, inspectFile } from './inspect.ts';
import { makeThumbnail } from './thumbnail.ts';

export interface PrepareFileInput {
  path: string;
  /** What its sender said. */
  announcedType: string;
}

export interface PreparedFile extends Omit<Inspection, 'cleaned'> {
  /** The file to keep instead of the uploaded one, beside it. */
  cleanedPath: string | null;
  thumbnailPath: string | null;
  /** Why it has no thumbnail, as a sentence for customers. */
  thumbnailError: string | null;
}

/** Bytes stay in files: copying them between processes would cost the server their size in memory. */
export async function run({ path, announcedType }: PrepareFileInput): Promise<PreparedFile> {
  const { cleaned, ...inspection } = await inspectFile(path, announcedType);
  const prepared: PreparedFile = {
    ...inspection,
    cleanedPath: null,
    thumbnailPath: null,
    thumbnailError: null,
  };
  if (inspection.error) return prepared;
  if (cleaned) {
    prepared.cleanedPath = `${path}.cleaned`;
    await writeFile(prepared.cleanedPath, cleaned);
  }
  try {
    const thumbnail = await makeThumbnail(prepared.cleanedPath ?? path, inspection.contentType);
    if (!thumbnail) return prepared;
    await writeFile(`${path}.thumbnail`, thumbnail.data);
    prepared.thumbnailPath = `${path}.thumbnail`;
  } catch (error) {
    prepared.thumbnailError = (error as Error).message;
  }
  return prepared;
}
