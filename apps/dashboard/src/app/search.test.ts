import fc from 'fast-check';
import { expect, test } from 'vitest';
import { librarySearch, newPresentationSearch, screenSearch, screensSearch } from './search.ts';

test('what is understood is kept', () => {
  const address = { q: 'window', state: 'offline', folder: 'f', sort: 'name', dir: 'desc', add: true };
  expect(screensSearch(address)).toEqual(address);
});

test('what is not understood is dropped', () => {
  expect(screensSearch({ q: '', state: 'sleepy', dir: 1, add: 'yes' })).toEqual({});
  expect(screenSearch({ tab: 'onAir' })).toEqual({});
});

test('a search for a number stays text', () => {
  expect(librarySearch({ q: 42 })).toEqual({ q: '42' });
});

test('no address can break a page', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (raw) => {
      for (const read of [screensSearch, screenSearch, librarySearch, newPresentationSearch])
        for (const value of Object.values(read(raw))) expect(['string', 'boolean']).toContain(typeof value);
    }),
  );
});
