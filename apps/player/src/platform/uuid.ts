/** `crypto.randomUUID` is missing on plain-http hosts; `getRandomValues` is not. */
export type RandomBytes = (length: number) => Uint8Array;

export const browserRandomBytes: RandomBytes = (length) => crypto.getRandomValues(new Uint8Array(length));

/** A random UUID (version 4). */
export function uuidV4(randomBytes: RandomBytes): string {
  return format(randomBytes(16), 4);
}

/** A UUID that sorts by time (version 7); `at` in epoch milliseconds. */
export function uuidV7(at: number, randomBytes: RandomBytes): string {
  const bytes = randomBytes(16);
  let rest = Math.max(0, Math.floor(at));
  for (let index = 5; index >= 0; index -= 1) {
    bytes[index] = rest % 256;
    rest = Math.floor(rest / 256);
  }
  return format(bytes, 7);
}

function format(bytes: Uint8Array, version: number): string {
  bytes[6] = ((bytes[6] as number) & 0x0f) | (version << 4);
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [8, 12, 16, 20]
    .map((end, index) => hex.slice([0, 8, 12, 16][index], end))
    .join('-')
    .concat('-', hex.slice(20));
}
