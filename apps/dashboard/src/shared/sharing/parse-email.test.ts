import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseEmail } from './parse-email.ts';

test.each(['', 'ben', 'ben@', '@example.com', 'ben@example', 'Ben Okafor <ben@example.com>', 'a@b.c d@e.f'])(
  '“%s” is not an address',
  (text) => expect(parseEmail(text)).toBeNull(),
);

test('finds any address, without the spaces around it', () => {
  const space = fc.constantFrom('', ' ', '\n', '\t ');
  fc.assert(
    fc.property(space, fc.emailAddress(), space, (before, address, after) => {
      expect(parseEmail(before + address + after)).toBe(address);
    }),
  );
});
