import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emailIn } from './email-in.ts';

test.each(['', 'ben', 'ben@', '@example.com', 'ben@example', 'Ben Okafor <ben@example.com>', 'a@b.c d@e.f'])(
  '“%s” is no address',
  (text) => expect(emailIn(text)).toBeNull(),
);

test('finds any address, without the spaces around it', () => {
  const space = fc.constantFrom('', ' ', '\n', '\t ');
  fc.assert(
    fc.property(space, fc.emailAddress(), space, (before, address, after) => {
      expect(emailIn(before + address + after)).toBe(address);
    }),
  );
});
