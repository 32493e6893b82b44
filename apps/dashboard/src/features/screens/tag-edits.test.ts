import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addTag,
  forgetTag,
  noEdits,
  sharedTagLabel,
  sharedTags,
  type TagEdits,
  toggleRemoval,
} from './tag-edits.ts';

const tag = (key: string, value: string) => ({ key, value });

test('summarises the tags of several screens by key', () => {
  const shared = sharedTags([
    { tags: [tag('city', 'Berlin'), tag('till', '1')] },
    { tags: [tag('city', 'Berlin'), tag('till', '2')] },
    { tags: [] },
  ]);
  expect(shared).toEqual([
    { key: 'city', value: 'Berlin', count: 2 },
    { key: 'till', value: null, count: 2 },
  ]);
  expect(shared.map((each) => sharedTagLabel(each, 'several values'))).toEqual([
    'city: Berlin',
    'till: several values',
  ]);
});

test('replaces an added tag with the same key', () => {
  const edits = addTag(addTag(noEdits, tag('city', 'Berlin')), tag('city', 'Kyoto'));
  expect(edits).toEqual({ add: [tag('city', 'Kyoto')], remove: [] });
  expect(forgetTag(edits, 'city')).toEqual(noEdits);
});

test('removes a key, and cancels its removal', () => {
  const removed = toggleRemoval(noEdits, 'city');
  expect(removed.remove).toEqual(['city']);
  expect(toggleRemoval(removed, 'city')).toEqual(noEdits);
  expect(addTag(removed, tag('city', 'Kyoto')).remove).toEqual([]);
});

const key = fc.constantFrom('a', 'b', 'c');
const step = fc.oneof(
  fc.tuple(key, fc.string()).map(
    ([k, value]) =>
      (edits: TagEdits) =>
        addTag(edits, tag(k, value)),
  ),
  key.map((k) => (edits: TagEdits) => toggleRemoval(edits, k)),
  key.map((k) => (edits: TagEdits) => forgetTag(edits, k)),
);

test('never adds and removes the same key, or a key twice', () => {
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const { add, remove } = steps.reduce((edits, change) => change(edits), noEdits);
      const keys = [...add.map((each) => each.key), ...remove];
      expect(new Set(keys).size).toBe(keys.length);
    }),
  );
});
