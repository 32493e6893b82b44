import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planTagRestores } from './tag-restore.ts';

const tag = (key: string, value: string) => ({ key, value, label: null, type: 'string' });
type Tag = ReturnType<typeof tag>;
type Change = { add: readonly { key: string; value: string }[]; remove: readonly string[] };

/** What the server does with a change. */
function applied(tags: readonly Tag[], { add, remove }: Change): Tag[] {
  const kept = tags.filter(({ key }) => !remove.includes(key) && !add.some((each) => each.key === key));
  return [...kept, ...add.map(({ key, value }) => tag(key, value))];
}

const sorted = (tags: readonly Tag[]) => tags.map(({ key, value }) => `${key}:${value}`).sort();

const key = fc.constantFrom('city', 'floor', 'till');
const value = fc.constantFrom('', '1', '2');
const anyTags = fc.uniqueArray(fc.record({ key, value }), { selector: (each) => each.key });
const anyEdits = fc
  .record({ add: anyTags, remove: fc.uniqueArray(key) })
  .map(({ add, remove }) => ({ add, remove: remove.filter((each) => !add.some((one) => one.key === each)) }));

test('restores the tags of every changed screen, and leaves other screens alone', () => {
  fc.assert(
    fc.property(fc.array(anyTags, { maxLength: 6 }), anyEdits, (lists, edits) => {
      const before = lists.map((tags, index) => ({
        id: `${index}`,
        tags: tags.map((each) => tag(each.key, each.value)),
      }));
      const restores = planTagRestores(before, edits);
      for (const { id, tags } of before) {
        const after = applied(tags, edits);
        const own = restores.filter(({ deviceIds }) => deviceIds.includes(id));
        expect(own).toHaveLength(sorted(after).join() === sorted(tags).join() ? 0 : 1);
        expect(sorted(own.reduce(applied, after))).toEqual(sorted(tags));
      }
    }),
  );
});

test('combines screens that had the same tags', () => {
  const screens = [
    { id: 'a', tags: [tag('city', 'Berlin')] },
    { id: 'b', tags: [tag('city', 'Berlin'), tag('till', '3')] },
    { id: 'c', tags: [] },
  ];
  const edits = { add: [{ key: 'floor', value: '2' }], remove: ['city'] };
  expect(planTagRestores(screens, edits)).toEqual([
    { deviceIds: ['a', 'b'], add: [tag('city', 'Berlin')], remove: ['floor'] },
    { deviceIds: ['c'], add: [], remove: ['floor'] },
  ]);
});

test('keeps the label and the type of a tag', () => {
  const city = { ...tag('city', 'Berlin'), label: 'City', type: 'place' };
  const undo = (edits: Change) => planTagRestores([{ id: 'a', tags: [city] }], edits)[0]?.add;
  expect(undo({ add: [], remove: ['city'] })).toEqual([city]);
  // Adding the same value removes the label.
  expect(undo({ add: [{ key: 'city', value: 'Berlin' }], remove: [] })).toEqual([city]);
});
