import { expect, test } from 'vitest';
import { RELOAD_APART_MS, remedyFor, SILENCE_LIMIT_MS } from './recovery.ts';

const fresh = { sinceReloadMs: null };

test('the page reloads when the step becomes play_playlist, and never in a loop', () => {
  expect(remedyFor({ kind: 'step_became_play' }, fresh)).toBe('reload');
  expect(remedyFor({ kind: 'step_became_play' }, { sinceReloadMs: 1000 })).toBe('none');
  expect(remedyFor({ kind: 'step_became_play' }, { sinceReloadMs: -1000 })).toBe('none');
  expect(remedyFor({ kind: 'step_became_play' }, { sinceReloadMs: RELOAD_APART_MS })).toBe('reload');
});

test('a screen that stays dark gets a new page, once in a while', () => {
  expect(remedyFor({ kind: 'nothing_on_air', forMs: SILENCE_LIMIT_MS - 1 }, fresh)).toBe('none');
  expect(remedyFor({ kind: 'nothing_on_air', forMs: SILENCE_LIMIT_MS }, fresh)).toBe('reload');
  expect(remedyFor({ kind: 'nothing_on_air', forMs: SILENCE_LIMIT_MS }, { sinceReloadMs: 5 })).toBe('none');
});

test('what the service asks for is always done; what fails is told and playing goes on', () => {
  expect(remedyFor({ kind: 'restart_asked' }, { sinceReloadMs: 1 })).toBe('reload_when_reachable');
  expect(remedyFor({ kind: 'presentation_failed' }, fresh)).toBe('report');
  expect(remedyFor({ kind: 'content_unplayable' }, fresh)).toBe('report_and_keep_previous');
});
