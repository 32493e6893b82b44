import { writeFile } from 'node:fs/promises';
import { type Inspection, inspectFile } from './inspect.ts';
import { hasFilters, rasterise } from './rasterise.ts';
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
    const isSlow = hasFilters(Buffer.from(cleaned).toString());
    if (!isSlow) await writeFile(prepared.cleanedPath, cleaned);
    else Object.assign(prepared, await keepAsPicture(cleaned, prepared.cleanedPath));
    if (prepared.error) return { ...prepared, cleanedPath: null };
  }
  try {
    const thumbnail = await makeThumbnail(prepared.cleanedPath ?? path, prepared.contentType);
    if (!thumbnail) return prepared;
    await writeFile(`${path}.thumbnail`, thumbnail.data);
    prepared.thumbnailPath = `${path}.thumbnail`;
  } catch (error) {
    prepared.thumbnailError = (error as Error).message;
  }
  return prepared;
}

/** Screens get the picture of a drawing that is slow to paint. */
async function keepAsPicture(drawing: Uint8Array, path: string): Promise<Partial<PreparedFile>> {
  try {
    const { data, width, height } = await rasterise(drawing);
    await writeFile(path, data);
    return { contentType: 'image/webp', width, height };
  } catch {
    return { error: 'The filters of this drawing cannot be drawn. Save it as PNG and upload it again.' };
  }
}
