import { expect, test } from 'vitest';
import {
  MOVE_APART_MS,
  RELOAD_APART_MS,
  RELOAD_FOR_CODE_APART_MS,
  remedyFor,
  SILENCE_LIMIT_MS,
  WORN_WINDOWS,
  WORN_WINDOWS_IN_THE_DARK,
} from './recovery.ts';

const fresh = { sinceReloadMs: null };

test('the page reloads when the step becomes play_playlist, and never in a loop', () => {
  expect(remedyFor({ kind: 'step_became_play' }, fresh)).toBe('reload');
  expect(remedyFor({ kind: 'step_became_play' }, { sinceReloadMs: 1000 })).toBe('none');
  expect(remedyFor({ kind: 'step_became_play' }, { sinceReloadMs: -1000 })).toBe('none');
  expect(remedyFor({ kind: 'step_became_play' }, { sinceReloadMs: RELOAD_APART_MS })).toBe('reload');
});

test('the page reloads when its content moves to another origin, and never in a loop', () => {
  expect(remedyFor({ kind: 'content_moved' }, fresh)).toBe('reload');
  expect(remedyFor({ kind: 'content_moved' }, { sinceReloadMs: 1000 })).toBe('none');
  expect(remedyFor({ kind: 'content_moved' }, { sinceReloadMs: MOVE_APART_MS })).toBe('reload');
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

test('a page that has had many windows begins anew, earlier where nobody sees it', () => {
  const after = (windows: number, isDark: boolean) => remedyFor({ kind: 'worn', windows, isDark }, fresh);
  expect(after(WORN_WINDOWS - 1, false)).toBe('none');
  expect(after(WORN_WINDOWS, false)).toBe('reload');
  expect(after(WORN_WINDOWS_IN_THE_DARK - 1, true)).toBe('none');
  expect(after(WORN_WINDOWS_IN_THE_DARK, true)).toBe('reload');
  expect(remedyFor({ kind: 'worn', windows: WORN_WINDOWS, isDark: false }, { sinceReloadMs: 5 })).toBe(
    'none',
  );
});

test('a page that lacks code begins anew; for what plays, not soon again', () => {
  const of = (isNeeded: boolean, sinceReloadMs: number | null) =>
    remedyFor({ kind: 'code_missing', isNeeded }, { sinceReloadMs });
  expect(of(true, null)).toBe('reload');
  expect(of(true, RELOAD_APART_MS - 1)).toBe('none');
  expect(of(true, RELOAD_APART_MS)).toBe('reload');
  expect(of(false, null)).toBe('reload');
  expect(of(false, RELOAD_FOR_CODE_APART_MS - 1)).toBe('none');
  expect(of(false, RELOAD_FOR_CODE_APART_MS)).toBe('reload');
});
