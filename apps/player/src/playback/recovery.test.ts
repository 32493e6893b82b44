import { expect, test } from 'vitest';
import {
  BLANK_LIMIT_MS,
  chooseRecoveryAction,
  MAX_WINDOWS,
  MAX_WINDOWS_WHILE_ASLEEP,
  MIN_CODE_RELOAD_INTERVAL_MS,
  MIN_ORIGIN_CHANGE_INTERVAL_MS,
  MIN_RELOAD_INTERVAL_MS,
} from './recovery.ts';

const fresh = { msSinceReload: null };

test('reloads the page when the step becomes play_playlist, but never in a loop', () => {
  expect(chooseRecoveryAction({ kind: 'step_became_play' }, fresh)).toBe('reload');
  expect(chooseRecoveryAction({ kind: 'step_became_play' }, { msSinceReload: 1000 })).toBe('none');
  expect(chooseRecoveryAction({ kind: 'step_became_play' }, { msSinceReload: -1000 })).toBe('none');
  expect(chooseRecoveryAction({ kind: 'step_became_play' }, { msSinceReload: MIN_RELOAD_INTERVAL_MS })).toBe(
    'reload',
  );
});

test('reloads the page when its content moves to another origin, but never in a loop', () => {
  expect(chooseRecoveryAction({ kind: 'content_moved' }, fresh)).toBe('reload');
  expect(chooseRecoveryAction({ kind: 'content_moved' }, { msSinceReload: 1000 })).toBe('none');
  expect(
    chooseRecoveryAction({ kind: 'content_moved' }, { msSinceReload: MIN_ORIGIN_CHANGE_INTERVAL_MS }),
  ).toBe('reload');
});

test('reloads the page of a screen that stays dark, at a limited rate', () => {
  expect(chooseRecoveryAction({ kind: 'nothing_on_air', forMs: BLANK_LIMIT_MS - 1 }, fresh)).toBe('none');
  expect(chooseRecoveryAction({ kind: 'nothing_on_air', forMs: BLANK_LIMIT_MS }, fresh)).toBe('reload');
  expect(chooseRecoveryAction({ kind: 'nothing_on_air', forMs: BLANK_LIMIT_MS }, { msSinceReload: 5 })).toBe(
    'none',
  );
});

test('always restarts when the server asks, and only reports failures', () => {
  expect(chooseRecoveryAction({ kind: 'restart_requested' }, { msSinceReload: 1 })).toBe(
    'reload_when_reachable',
  );
  expect(chooseRecoveryAction({ kind: 'presentation_failed' }, fresh)).toBe('report');
  expect(chooseRecoveryAction({ kind: 'content_unplayable' }, fresh)).toBe('report_and_keep_previous');
});

test('reloads after many windows, and earlier on a dark screen', () => {
  const after = (windows: number, isAsleep: boolean) =>
    chooseRecoveryAction({ kind: 'window_limit', windows, isAsleep }, fresh);
  expect(after(MAX_WINDOWS - 1, false)).toBe('none');
  expect(after(MAX_WINDOWS, false)).toBe('reload');
  expect(after(MAX_WINDOWS_WHILE_ASLEEP - 1, true)).toBe('none');
  expect(after(MAX_WINDOWS_WHILE_ASLEEP, true)).toBe('reload');
  expect(
    chooseRecoveryAction(
      { kind: 'window_limit', windows: MAX_WINDOWS, isAsleep: false },
      { msSinceReload: 5 },
    ),
  ).toBe('none');
});

test('reloads a page that lacks code, but rarely while content plays', () => {
  const of = (isNeeded: boolean, msSinceReload: number | null) =>
    chooseRecoveryAction({ kind: 'code_missing', isNeeded }, { msSinceReload });
  expect(of(true, null)).toBe('reload');
  expect(of(true, MIN_RELOAD_INTERVAL_MS - 1)).toBe('none');
  expect(of(true, MIN_RELOAD_INTERVAL_MS)).toBe('reload');
  expect(of(false, null)).toBe('reload');
  expect(of(false, MIN_CODE_RELOAD_INTERVAL_MS - 1)).toBe('none');
  expect(of(false, MIN_CODE_RELOAD_INTERVAL_MS)).toBe('reload');
});
