import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  arrangeColumns,
  type ColumnLayout,
  isSameLayout,
  moveColumn,
  parseColumnLayout,
  resizeColumn,
  toggleColumn,
} from './column-layout.ts';
import type { GridColumn } from './grid-types.ts';

const ids = ['name', 'state', 'tags', 'seen'];
const columns = ids.map((id): GridColumn<null> => ({ id, track: '1fr', header: id, cell: () => null }));
const layout: ColumnLayout = { visible: ['name', 'state', 'seen'], widths: { seen: 120 } };

const shown = (given: ColumnLayout) =>
  arrangeColumns(columns, given).map(({ id, track }) => `${id} ${track}`);

test('shows the visible columns in order with their widths', () => {
  expect(shown(layout)).toEqual(['name 1fr', 'state 1fr', 'seen 120px']);
  expect(shown({ visible: ['seen', 'gone'], widths: { name: 300 } })).toEqual(['name 300px', 'seen 1fr']);
});

test('shows and hides columns', () => {
  expect(toggleColumn(layout, 'tags').visible).toEqual(['name', 'state', 'seen', 'tags']);
  expect(toggleColumn(layout, 'state').visible).toEqual(['name', 'seen']);
});

test('moves a column, but never before the first one', () => {
  expect(moveColumn(layout, 'seen', 1).visible).toEqual(['name', 'seen', 'state']);
  expect(moveColumn(layout, 'seen', 0).visible).toEqual(['name', 'seen', 'state']);
  expect(moveColumn(layout, 'state', 9).visible).toEqual(['name', 'seen', 'state']);
  expect(moveColumn(layout, 'name', 2)).toBe(layout);
  expect(moveColumn(layout, 'tags', 1)).toBe(layout);
});

test('limits widths, and resets them', () => {
  expect(resizeColumn(layout, 'state', 10).widths).toEqual({ seen: 120, state: 64 });
  expect(resizeColumn(layout, 'seen', 99_999).widths).toEqual({ seen: 800 });
  expect(resizeColumn(layout, 'seen', null).widths).toEqual({});
});

test('parses stored layouts, and drops what it does not know', () => {
  expect(
    parseColumnLayout({ visible: ['seen', 'gone', 'seen', 7], widths: { seen: 1, gone: 100 } }, ids),
  ).toEqual({
    visible: ['name', 'seen'],
    widths: { seen: 64 },
  });
  for (const value of [null, 'x', 3, {}, { visible: 'name' }])
    expect(parseColumnLayout(value, ids)).toBeNull();
});

test('compares layouts', () => {
  expect(isSameLayout(layout, { visible: [...layout.visible], widths: { seen: 120 } })).toBe(true);
  expect(isSameLayout(layout, { ...layout, widths: {} })).toBe(false);
  expect(isSameLayout(layout, { ...layout, widths: { state: 120 } })).toBe(false);
  expect(isSameLayout(layout, moveColumn(layout, 'seen', 1))).toBe(false);
});

const id = fc.constantFrom(...ids);
const anyChange = fc.oneof(
  fc.record({ toggle: id }),
  fc.record({ move: id, to: fc.integer({ min: -3, max: 9 }) }),
  fc.record({ resize: id, width: fc.option(fc.double({ min: -1000, max: 5000, noNaN: true })) }),
);

test('any changes leave a layout that can be stored, with the first column in front', () => {
  fc.assert(
    fc.property(fc.array(anyChange), (changes) => {
      const after = changes.reduce((current: ColumnLayout, change) => {
        if ('toggle' in change)
          return change.toggle === 'name' ? current : toggleColumn(current, change.toggle);
        if ('move' in change) return moveColumn(current, change.move, change.to);
        return resizeColumn(current, change.resize, change.width);
      }, layout);
      expect(after.visible[0]).toBe('name');
      expect(new Set(after.visible).size).toBe(after.visible.length);
      expect(parseColumnLayout(JSON.parse(JSON.stringify(after)), ids)).toEqual(after);
    }),
  );
});

test('parses any JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const parsed = parseColumnLayout(value, ids);
      if (parsed) expect(arrangeColumns(columns, parsed)[0]?.id).toBe('name');
    }),
  );
});
