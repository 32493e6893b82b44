import { MAX_DEVICES_PER_REQUEST } from '@vitrine/contract/constants';
import { expect, test } from 'vitest';
import { publishScopeOf } from './selection-scope.ts';

const idsOf = (count: number) => Array.from({ length: count }, (_, index) => `screen ${index}`);
const all = idsOf(3 * MAX_DEVICES_PER_REQUEST);
const listed = { query: { search: 'till', state: 'offline', sortBy: 'name' }, ids: new Set(all) } as const;

test('names the screens if a request can', () => {
  const named = idsOf(MAX_DEVICES_PER_REQUEST);
  expect(publishScopeOf(new Set(named), listed)).toEqual({ deviceIds: named });
});

test('uses the filter of the list for more screens, without those that were left out', () => {
  expect(publishScopeOf(new Set(all.slice(1)), listed)).toEqual({
    search: 'till',
    state: 'offline',
    excludeDeviceIds: ['screen 0'],
  });
  // Without a filter, this selects all screens.
  expect(publishScopeOf(new Set(all), { query: {}, ids: new Set(all) })).toEqual({ excludeDeviceIds: [] });
});

test.each([
  ['no list was selected', new Set(all), null],
  ['other screens are selected too', new Set([...all, 'another']), listed],
  ['too many screens were left out', new Set(all.slice(MAX_DEVICES_PER_REQUEST + 1)), listed],
])('finds no scope if %s', (_, selected, from) => {
  expect(publishScopeOf(selected, from)).toBeNull();
});
