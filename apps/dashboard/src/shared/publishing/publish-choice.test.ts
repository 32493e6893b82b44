import { expect, test } from 'vitest';
import {
  chosenScope,
  countChosen,
  defaultChoice,
  type Preview,
  type PreviewGroup,
  type PreviewWarning,
  previewScope,
  toggleGroup,
  toggleScreen,
} from './publish-choice.ts';

const warning = (screenCount: number, confirmableCount: number, leavesBlank: boolean): PreviewWarning => ({
  screenCount,
  confirmableCount,
  screens: [],
  confirmation: {
    reason: leavesBlank ? 'empty' : 'unreadable',
    leavesBlank,
    unreadable: { presentations: 0, playlists: 0, themes: 0 },
    missingFiles: [],
    message: '',
  },
  blankSeconds: 0,
  firstBlank: null,
  neverPlays: [],
});
const group = (id: string | null, screenCount: number, warnings: PreviewWarning[] = []): PreviewGroup => ({
  playlist: id === null ? null : { id, name: id },
  screenCount,
  screens: [],
  changes: [],
  warnings,
  unforecastCount: 0,
});
const preview = (...groups: PreviewGroup[]): Preview => ({
  total: 0,
  from: '',
  to: '',
  groups,
  refused: [],
});

test('counts all screens except those of excluded groups', () => {
  const all = preview(group('autumn', 1400), group('lunch', 10), group(null, 2));
  expect(countChosen(all, defaultChoice).count).toBe(1412);
  const groups = new Set([null, 'lunch']);
  expect(countChosen(all, { ...defaultChoice, excludedGroups: groups }).count).toBe(1400);
});

test('counts screens that need a confirmation only once it is given', () => {
  const all = preview(group('autumn', 10, [warning(3, 3, true), warning(2, 2, false)]));
  expect(countChosen(all, defaultChoice)).toEqual({ count: 5, confirmable: 5, blank: 3, forbidden: 0 });
  expect(countChosen(all, { ...defaultChoice, isConfirmed: true }).count).toBe(10);
});

test('never counts screens that the person cannot confirm', () => {
  const all = preview(group('autumn', 10, [warning(3, 1, true)]));
  expect(countChosen(all, defaultChoice)).toEqual({ count: 7, confirmable: 1, blank: 1, forbidden: 2 });
  expect(countChosen(all, { ...defaultChoice, isConfirmed: true }).count).toBe(8);
});

test('adds the screens and groups that are left out to those that the scope leaves out', () => {
  const scope = { tag: 'city', excludeDeviceIds: ['a', 'b'], excludePlaylistIds: ['lunch'] };
  const choice = {
    ...defaultChoice,
    excludedScreens: new Set(['b', 'c']),
    excludedGroups: new Set(['autumn', null]),
  };
  expect(previewScope(scope, choice)).toEqual({ ...scope, excludeDeviceIds: ['a', 'b', 'c'] });
  expect(chosenScope(scope, choice)).toEqual({
    tag: 'city',
    excludeDeviceIds: ['a', 'b', 'c'],
    excludePlaylistIds: ['lunch', 'autumn', null],
  });
});

test('leaves a scope unchanged if nothing is left out', () => {
  const scope = { deviceIds: ['a'] };
  expect(previewScope(scope, defaultChoice)).toEqual(scope);
  expect(chosenScope(scope, defaultChoice)).toEqual(scope);
});

test('leaves out a group or a screen, and includes it again', () => {
  const withoutGroups = toggleGroup(toggleGroup(defaultChoice, null), 'lunch');
  expect(withoutGroups).toEqual({ ...defaultChoice, excludedGroups: new Set([null, 'lunch']) });
  expect(toggleGroup(withoutGroups, null)).toEqual({ ...defaultChoice, excludedGroups: new Set(['lunch']) });
  const withoutScreen = toggleScreen(defaultChoice, 'a');
  expect(withoutScreen).toEqual({ ...defaultChoice, excludedScreens: new Set(['a']) });
  expect(toggleScreen(withoutScreen, 'a')).toEqual(defaultChoice);
});
