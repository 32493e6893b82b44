import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSha256, hashText } from './sha256.ts';

async function expected(bytes: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new Uint8Array(bytes));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

test('hashes the examples of FIPS 180-4', () => {
  expect(hashText('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  expect(hashText('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(hashText('abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq')).toBe(
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  );
});

test('hashes bytes in pieces of any size as the browser does', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 6 }), async (pieces) => {
      const hash = createSha256();
      for (const piece of pieces) hash.update(piece);
      const whole = new Uint8Array(pieces.flatMap((piece) => [...piece]));
      expect(hash.digest()).toBe(await expected(whole));
    }),
  );
});

test('pads every length around a block', async () => {
  for (let length = 0; length < 200; length += 1) {
    const bytes = new Uint8Array(length).fill(length);
    const hash = createSha256();
    hash.update(bytes);
    expect(hash.digest()).toBe(await expected(bytes));
  }
});
