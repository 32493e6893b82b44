import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  librarySearch,
  newPresentationSearch,
  parseSearch,
  screenSearch,
  screensSearch,
  stringifySearch,
} from './search.ts';

test('keeps the parameters that it knows', () => {
  const address = { q: 'window', state: 'offline', folder: 'f', sort: 'name', dir: 'desc', add: true };
  expect(screensSearch(address)).toEqual(address);
});

test('what is not understood is dropped', () => {
  expect(screensSearch({ q: '', state: 'sleepy', dir: 1, add: 'yes' })).toEqual({});
  expect(screenSearch({ tab: 'onAir' })).toEqual({});
});

test('what looks like a number or a flag is still text where text is meant', () => {
  expect(screensSearch(parseSearch('?add=true&code=2E3456'))).toEqual({ add: true, code: '2E3456' });
  expect(librarySearch(parseSearch('?q=42'))).toEqual({ q: '42' });
  expect(librarySearch(parseSearch('?q=true'))).toEqual({ q: 'true' });
});

test('an address says what it means, and means what it says', () => {
  expect(stringifySearch({})).toBe('');
  expect(stringifySearch({ q: undefined, add: true })).toBe('?add=true');
  const texts = fc.record({ q: fc.string({ minLength: 1 }), folder: fc.string({ minLength: 1 }) });
  fc.assert(
    fc.property(texts, (search) => {
      expect(screensSearch(parseSearch(stringifySearch(search)))).toEqual(search);
    }),
  );
});

test('no address can break a page', () => {
  const types = ['string', 'boolean', 'undefined'];
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (raw) => {
      for (const read of [screensSearch, screenSearch, librarySearch, newPresentationSearch])
        for (const value of Object.values(read(raw))) expect(types).toContain(typeof value);
    }),
  );
});

test('what is not understood does not come through the router, which lays the one over the other', () => {
  const raw = { tab: 'sleepy' };
  expect({ ...raw, ...screenSearch(raw) }.tab).toBeUndefined();
});
