import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleItem } from '../../testing/sample.ts';
import { defaultLayout } from './column-ids.ts';
import { isChanged, isDefault, layoutOf, type ScreensSearch, searchOf, settingsOf } from './saved-view.ts';

const viewOf = (search: ScreensSearch, layout = defaultLayout) =>
  sampleItem('views.list', { id: 'v', settings: settingsOf(search, layout) });

const text = fc.option(fc.string({ minLength: 1 }), { nil: undefined });
const anySearch = fc
  .record({
    q: text,
    state: fc.constantFrom('offline' as const, undefined),
    tag: text,
    folder: text,
    playlist: text,
    sort: fc.constantFrom('state' as const, undefined),
    dir: fc.constantFrom('desc' as const, undefined),
    view: fc.constantFrom('grid' as const, 'dense' as const, undefined),
  })
  .map((search) => Object.fromEntries(Object.entries(search).filter(([, value]) => value)) as ScreensSearch);

test('opens what it saved', () => {
  fc.assert(
    fc.property(anySearch, (search) => {
      const view = viewOf(search);
      expect(searchOf(view)).toEqual({ ...search, saved: 'v' });
      expect(isChanged(view, searchOf(view), defaultLayout)).toBe(false);
    }),
  );
});

test('saves columns only if they differ from the default', () => {
  expect(viewOf({}).settings.columns).toBeUndefined();
  const layout = { visible: ['name', 'seen', 'tags'], widths: { seen: 200 } };
  const { settings } = viewOf({}, layout);
  expect(settings.columns).toEqual([{ id: 'name' }, { id: 'seen', width: 200 }, { id: 'tags' }]);
  expect(layoutOf(settings)).toEqual(layout);
});

test('drops columns that no longer exist', () => {
  const settings = { columns: [{ id: 'gone' }, { id: 'seen' }] };
  expect(layoutOf(settings).visible).toEqual(['name', 'seen']);
});

test('notices changed filters and columns', () => {
  const view = viewOf({ state: 'offline' });
  expect(isChanged(view, { ...searchOf(view), state: 'online' }, defaultLayout)).toBe(true);
  expect(isChanged(view, { ...searchOf(view), q: 'a' }, defaultLayout)).toBe(true);
  expect(isChanged(view, searchOf(view), { ...defaultLayout, widths: { seen: 90 } })).toBe(true);
  // A view does not store whether a dialog is open.
  expect(isChanged(view, { ...searchOf(view), add: true }, defaultLayout)).toBe(false);
});

test('notices a changed order and changed tiles, but not a stored default order', () => {
  const view = viewOf({ tag: 'city' });
  const open = searchOf(view);
  expect(isChanged(view, { ...open, sort: 'state' }, defaultLayout)).toBe(true);
  expect(isChanged(view, { ...open, dir: 'desc' }, defaultLayout)).toBe(true);
  expect(isChanged(view, { ...open, view: 'dense' }, defaultLayout)).toBe(true);
  expect(isChanged(view, { ...open, sort: 'name', dir: 'asc' }, defaultLayout)).toBe(false);
});

test('a list is default if nothing differs, not even its order or columns', () => {
  const isPlain = (search: ScreensSearch, layout = defaultLayout) => isDefault(search, layout);
  const plain: ScreensSearch[] = [{}, { saved: 'gone' }, { sort: 'name', dir: 'asc' }, { add: true }];
  expect(plain.map((search) => isPlain(search))).toEqual([true, true, true, true]);
  const others: ScreensSearch[] = [{ q: 'a' }, { sort: 'state' }, { dir: 'desc' }, { view: 'grid' }];
  expect(others.map((search) => isPlain(search))).toEqual([false, false, false, false]);
  expect(isPlain({}, { ...defaultLayout, widths: { seen: 90 } })).toBe(false);
});
