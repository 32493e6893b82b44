import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleItem } from '../../testing/sample.ts';
import { defaultLayout } from './column-ids.ts';
import { isChanged, layoutOf, type ScreensSearch, searchOf, settingsOf } from './saved-view.ts';

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
    view: fc.constantFrom('grid' as const, undefined),
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
  // Whether a dialog is open does not belong to the view.
  expect(isChanged(view, { ...searchOf(view), add: true }, defaultLayout)).toBe(false);
});
