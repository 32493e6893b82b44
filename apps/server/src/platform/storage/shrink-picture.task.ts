import { fileTypeFromBuffer } from 'file-type';
import { makeThumbnail } from './thumbnail.ts';

/** The content decides what it is: a drawing that calls itself a PNG is refused. */
export async function run({ bytes }: { bytes: Uint8Array }): Promise<Uint8Array> {
  const found = await fileTypeFromBuffer(bytes);
  const made = found && (await makeThumbnail(bytes, found.mime));
  if (!made) throw new Error('This is no picture.');
  return made.data;
}
