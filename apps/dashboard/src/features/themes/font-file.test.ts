import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readFontFile } from './font-file.ts';

test.for([
  ['Montserrat-Bold.woff2', 'Montserrat Bold', 700, 'font/woff2'],
  ['Lato.TTF', 'Lato', 400, 'font/ttf'],
  ['open_sans-extra-light.otf', 'open sans extra light', 200, 'font/otf'],
  ['Inter-SemiBold.v2.woff', 'Inter SemiBold.v2', 600, 'font/woff'],
  ['-.ttf', '-.ttf', 400, 'font/ttf'],
] as const)('%s is a font', ([filename, name, weight, contentType]) => {
  expect(readFontFile({ name: filename, size: 10 })).toEqual({ name, weight, contentType });
});

test.for([
  ['Lato.eot', 10, 'type'],
  ['ttf', 10, 'type'],
  ['.ttf', 10, 'type'],
  ['Lato.toString', 10, 'type'],
  ['Lato.ttf', 0, 'empty'],
  ['Lato.ttf', 10_000_001, 'tooLarge'],
] as const)('%s with %s bytes is rejected: %s', ([name, size, problem]) => {
  expect(readFontFile({ name, size })).toBe(problem);
});

test('the name of a font is never empty or too long for the server', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', ' ', '-', '.', '字'), maxLength: 400 }), (base) => {
      const font = readFontFile({ name: `${base}.woff2`, size: 1 });
      if (typeof font === 'string') return;
      expect(font.name.trim()).not.toBe('');
      expect(font.name.length).toBeLessThanOrEqual(255);
    }),
  );
});
