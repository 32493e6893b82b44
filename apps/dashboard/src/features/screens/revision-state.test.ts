import { expect, test } from 'vitest';
import { revisionStateOf } from './revision-state.ts';

const at = '2026-01-05T09:00:00Z';
const bare = { revision: 3, acknowledgedAt: null, activatedAt: null, failedAt: null };

test.each([
  [bare, 3, { kind: 'sent', at: null }],
  [bare, 4, { kind: 'skipped', at: null }],
  [{ ...bare, acknowledgedAt: at }, 4, { kind: 'received', at }],
  [{ ...bare, acknowledgedAt: at, activatedAt: at }, 3, { kind: 'played', at }],
  [{ ...bare, activatedAt: '2026-01-05T08:00:00Z', failedAt: at }, 3, { kind: 'failed', at }],
])('returns the state of %j if the newest revision is %i', (revision, newest, expected) => {
  expect(revisionStateOf(revision, newest)).toEqual(expected);
});
