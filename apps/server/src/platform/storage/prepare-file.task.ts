import { writeFile } from 'node:fs/promises';
import { type Inspection, inspectFile } from './inspect.ts';
import { hasFilters, rasterizeSvg } from './rasterize-svg.ts';
import { makeThumbnail } from './thumbnail.ts';

export interface PrepareFileInput {
  path: string;
  /** What its sender said. */
  declaredType: string;
}

export interface PreparedFile extends Omit<Inspection, 'sanitized'> {
  /** The file to keep instead of the uploaded one, beside it. */
  sanitizedPath: string | null;
  thumbnailPath: string | null;
  /** Why it has no thumbnail, as a sentence for customers. */
  thumbnailError: string | null;
}

/** Bytes stay in files: copying them between processes would cost the server their size in memory. */
export async function run({ path, declaredType }: PrepareFileInput): Promise<PreparedFile> {
  const { sanitized, ...inspection } = await inspectFile(path, declaredType);
  const prepared: PreparedFile = {
    ...inspection,
    sanitizedPath: null,
    thumbnailPath: null,
    thumbnailError: null,
  };
  if (inspection.error) return prepared;
  if (sanitized) {
    prepared.sanitizedPath = `${path}.sanitized`;
    const isSlow = hasFilters(Buffer.from(sanitized).toString());
    if (!isSlow) await writeFile(prepared.sanitizedPath, sanitized);
    else Object.assign(prepared, await writeRasterized(sanitized, prepared.sanitizedPath));
    if (prepared.error) return { ...prepared, sanitizedPath: null };
  }
  try {
    const thumbnail = await makeThumbnail(prepared.sanitizedPath ?? path, prepared.contentType);
    if (!thumbnail) return prepared;
    await writeFile(`${path}.thumbnail`, thumbnail.data);
    prepared.thumbnailPath = `${path}.thumbnail`;
  } catch (error) {
    prepared.thumbnailError = (error as Error).message;
  }
  return prepared;
}

/** Screens get the picture of a drawing that is slow to paint. */
async function writeRasterized(drawing: Uint8Array, path: string): Promise<Partial<PreparedFile>> {
  try {
    const { data, width, height } = await rasterizeSvg(drawing);
    await writeFile(path, data);
    return { contentType: 'image/webp', width, height };
  } catch {
    return { error: 'The filters of this drawing cannot be drawn. Save it as PNG and upload it again.' };
  }
}
