import { expect, test } from 'vitest';
import { createTimingDrafts } from './timing-drafts.ts';
import type { Timing } from './use-timing-edits.ts';

const before: Timing = {
  ...{ tzid: null, startDatetime: null, endDatetime: null, recurrenceRule: null },
  rule: null,
};
const override = { scheduleType: 'override' } as const;

test('applies changes until they are saved and a new content document arrives', async () => {
  const drafts = createTimingDrafts();
  drafts.change(['a', 'b'], override);
  drafts.change(['a'], { isRuleOnItems: true });
  expect(drafts.apply('a', before)).toEqual({ ...before, ...override, isRuleOnItems: true });
  drafts.forgetSaved();
  expect(drafts.apply('a', before)).toMatchObject(override);
  await drafts.track(['a'], () => Promise.resolve());
  expect(drafts.apply('a', before)).toMatchObject(override);
  drafts.forgetSaved();
  expect(drafts.apply('a', before)).toEqual(before);
  expect(drafts.apply('b', before)).toMatchObject(override);
});

test('forgets changes that the server rejects', async () => {
  const drafts = createTimingDrafts();
  drafts.change(['a'], override);
  await expect(drafts.track(['a'], () => Promise.reject(new Error('Busy')))).rejects.toThrow('Busy');
  expect(drafts.apply('a', before)).toEqual(before);
});

test('keeps a change that is newer than the save', async () => {
  const drafts = createTimingDrafts();
  drafts.change(['a'], override);
  const saved = drafts.track(['a'], () => Promise.resolve());
  drafts.change(['a'], { isRuleOnItems: true });
  await saved;
  drafts.forgetSaved();
  expect(drafts.apply('a', before)).toMatchObject({ ...override, isRuleOnItems: true });
});
