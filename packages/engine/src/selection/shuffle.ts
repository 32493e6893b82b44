import { mulberry32 } from './mulberry32.ts';

/**
 * Seeded permutations: the same device, playlist and pass give the same order on every machine, today and in
 * other languages. Hash: FNV-1a over the UTF-16 code units of the seed; numbers: mulberry32; shuffle:
 * Fisher–Yates from the end.
 */
export function createShuffle(
  deviceId: string,
  playlistId: string,
  length: number,
): (pass: number) => Uint32Array {
  let cachedPass = Number.NaN;
  const order = new Uint32Array(length);
  const fill = (pass: number): void => {
    for (let index = 0; index < length; index += 1) order[index] = index;
    const random = mulberry32(hash(`${deviceId}/${playlistId}/${pass}`));
    for (let index = length - 1; index > 0; index -= 1) {
      const other = Math.floor(random() * (index + 1));
      const held = order[index] as number;
      order[index] = order[other] as number;
      order[other] = held;
    }
  };
  return (pass) => {
    if (pass === cachedPass) return order;
    cachedPass = pass;
    // Of two items, each can only follow the other, so every pass has the order of the first pass.
    fill(length === 2 ? 0 : pass);
    return order;
  };
}

function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value ^= text.charCodeAt(index);
    value = Math.imul(value, 0x01000193);
  }
  return value >>> 0;
}
