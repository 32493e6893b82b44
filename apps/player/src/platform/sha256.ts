/*
 * SHA-256 (FIPS 180-4), fed piece by piece. `crypto.subtle` is missing on plain-http hosts, where most
 * screens of a shop's own network live, and even where it exists it wants a 500 MB video in one piece.
 */

const K = new Uint32Array([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98,
  0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
  0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8,
  0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
  0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819,
  0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
  0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
  0xc67178f2,
]);
const START = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
];
const BLOCK = 64;

export interface Sha256 {
  update(bytes: Uint8Array): void;
  /** Lowercase hex. Ends the computation. */
  digest(): string;
}

export function createSha256(): Sha256 {
  const state = new Uint32Array(START);
  const words = new Uint32Array(BLOCK);
  const pending = new Uint8Array(BLOCK);
  let pendingLength = 0;
  let total = 0;

  function update(bytes: Uint8Array): void {
    total += bytes.length;
    let offset = 0;
    if (pendingLength > 0) {
      const taken = Math.min(BLOCK - pendingLength, bytes.length);
      pending.set(bytes.subarray(0, taken), pendingLength);
      pendingLength += taken;
      offset = taken;
      if (pendingLength < BLOCK) return;
      compress(state, words, pending, 0);
      pendingLength = 0;
    }
    for (; offset + BLOCK <= bytes.length; offset += BLOCK) compress(state, words, bytes, offset);
    pending.set(bytes.subarray(offset));
    pendingLength = bytes.length - offset;
  }

  function digest(): string {
    const bits = total * 8;
    const padding = new Uint8Array(pendingLength < 56 ? 64 - pendingLength : 128 - pendingLength);
    padding[0] = 0x80;
    const view = new DataView(padding.buffer);
    // The length takes 64 bits; a number holds 53 of them, which is 1 PB.
    view.setUint32(padding.length - 8, Math.floor(bits / 2 ** 32));
    view.setUint32(padding.length - 4, bits >>> 0);
    update(padding);
    return Array.from(state, (word) => word.toString(16).padStart(8, '0')).join('');
  }

  return { update, digest };
}

/** Of a text, in UTF-8. */
export function sha256OfText(text: string): string {
  const hash = createSha256();
  hash.update(new TextEncoder().encode(text));
  return hash.digest();
}

function compress(state: Uint32Array, words: Uint32Array, bytes: Uint8Array, offset: number): void {
  for (let i = 0; i < 16; i += 1) {
    const at = offset + i * 4;
    words[i] =
      ((bytes[at] as number) << 24) |
      ((bytes[at + 1] as number) << 16) |
      ((bytes[at + 2] as number) << 8) |
      (bytes[at + 3] as number);
  }
  for (let i = 16; i < 64; i += 1) {
    const w15 = words[i - 15] as number;
    const w2 = words[i - 2] as number;
    const s0 = ((w15 >>> 7) | (w15 << 25)) ^ ((w15 >>> 18) | (w15 << 14)) ^ (w15 >>> 3);
    const s1 = ((w2 >>> 17) | (w2 << 15)) ^ ((w2 >>> 19) | (w2 << 13)) ^ (w2 >>> 10);
    words[i] = ((words[i - 16] as number) + s0 + (words[i - 7] as number) + s1) | 0;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  for (let i = 0; i < 64; i += 1) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (K[i] as number) + (words[i] as number)) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  for (const [index, value] of [a, b, c, d, e, f, g, h].entries()) {
    state[index] = ((state[index] as number) + value) | 0;
  }
}
