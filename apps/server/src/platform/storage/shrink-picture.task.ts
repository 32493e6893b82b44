import { fileTypeFromBuffer } from 'file-type';
import { makeThumbnail } from './thumbnail.ts';

/** Detects the type by the content, and rejects drawings whatever their declared type. */
export async function run({ bytes }: { bytes: Uint8Array }): Promise<Uint8Array> {
  const found = await fileTypeFromBuffer(bytes);
  const made = found && (await makeThumbnail(bytes, found.mime));
  if (!made) throw new Error('This is not a picture.');
  return made.data;
}
