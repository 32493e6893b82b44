import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  appsSearch,
  librarySearch,
  newPresentationSearch,
  parseSearch,
  playlistSearch,
  playlistsSearch,
  presentationSearch,
  screenSearch,
  screensSearch,
  stringifySearch,
} from './search.ts';

test('keeps known parameters', () => {
  const address = { q: 'window', state: 'offline', folder: 'f', sort: 'name', dir: 'desc', add: true };
  expect(screensSearch(address)).toEqual(address);
});

test('keeps a place in a playlist, but nothing that is not an index', () => {
  expect(newPresentationSearch({ at: '12' }).at).toBe('12');
  for (const at of ['-1', '1.5', 'end', true, '12345'])
    expect(newPresentationSearch({ at }).at).toBeUndefined();
});

test('keeps the item of a playlist to return to', () => {
  expect(playlistSearch({ item: '3', tab: 'x' })).toEqual({ item: '3' });
  expect(playlistSearch({ item: 'last' }).item).toBeUndefined();
  const address = { playlist: 'p', item: '3' };
  expect(presentationSearch(address)).toEqual(address);
});

test('drops unknown parameters', () => {
  expect(screensSearch({ q: '', state: 'sleepy', dir: 1, add: 'yes' })).toEqual({});
  expect(screenSearch({ tab: 'onAir' })).toEqual({});
});

test('keeps text that looks like a number or a flag', () => {
  expect(screensSearch(parseSearch('?add=true&code=2E3456'))).toEqual({ add: true, code: '2E3456' });
  expect(librarySearch(parseSearch('?q=42'))).toEqual({ q: '42' });
  expect(librarySearch(parseSearch('?q=true'))).toEqual({ q: 'true' });
});

test('round-trips a search', () => {
  expect(stringifySearch({})).toBe('');
  expect(stringifySearch({ q: undefined, add: true })).toBe('?add=true');
  const texts = fc.record({ q: fc.string({ minLength: 1 }), folder: fc.string({ minLength: 1 }) });
  fc.assert(
    fc.property(texts, (search) => {
      expect(screensSearch(parseSearch(stringifySearch(search)))).toEqual(search);
    }),
  );
});

test('accepts any search string', () => {
  const types = ['string', 'boolean', 'undefined'];
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (raw) => {
      const searches = [
        screensSearch,
        screenSearch,
        librarySearch,
        playlistsSearch,
        appsSearch,
        newPresentationSearch,
      ];
      for (const read of searches)
        for (const value of Object.values(read(raw))) expect(types).toContain(typeof value);
    }),
  );
});

test('drops unknown parameters in the router, which merges searches', () => {
  const raw = { tab: 'sleepy' };
  expect({ ...raw, ...screenSearch(raw) }.tab).toBeUndefined();
});
