import { writeFile } from 'node:fs/promises';
import { type Inspection, inspectFile } from './inspect.ts';
import { hasFilters, rasteriseSvg } from './rasterise-svg.ts';
import { makeThumbnail } from './thumbnail.ts';

export interface PrepareFileInput {
  path: string;
  /** The type that the sender declared. */
  declaredType: string;
}

export interface PreparedFile extends Omit<Inspection, 'sanitized'> {
  /** Path of the file to store instead of the uploaded one. */
  sanitizedPath: string | null;
  thumbnailPath: string | null;
  /** Why it has no thumbnail, in a sentence for people. */
  thumbnailError: string | null;
}

/** Passes files by path, because copying their bytes between processes would use the server's memory. */
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

/** Rasterizes a drawing that is slow to paint. */
async function writeRasterized(drawing: Uint8Array, path: string): Promise<Partial<PreparedFile>> {
  try {
    const { data, width, height } = await rasteriseSvg(drawing);
    await writeFile(path, data);
    return { contentType: 'image/webp', width, height };
  } catch {
    return {
      error: 'Screens can’t show the filter effects in this drawing. Save it as PNG and upload it again.',
    };
  }
}
