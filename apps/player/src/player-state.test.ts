import { expect, test } from 'vitest';
import { screenOf } from './boot/views/app.tsx';
import { initialPlayerState, type PlayerAction, reducePlayer } from './player-state.ts';
import { configOf, heartbeatOf } from './testing/replies.ts';

const after = (...actions: PlayerAction[]) => actions.reduce(reducePlayer, initialPlayerState(configOf()));
const registered: PlayerAction = { type: 'heartbeat_received', reply: heartbeatOf() };
const content: PlayerAction = { type: 'content_changed', hasPlaylist: true };
const windows: PlayerAction = { type: 'windows_changed', windowManager: 'non-empty' };

test('has no step before the first heartbeat, even with content', () => {
  expect(after(content).step).toBeNull();
  expect(after(content, { type: 'heartbeat_failed', last: null }).step).toBeNull();
});

test('uses the last reply of an earlier start until the server answers', () => {
  const failed: PlayerAction = { type: 'heartbeat_failed', last: heartbeatOf({ isDisabled: true }) };
  expect(after(failed)).toMatchObject({ step: 'disabled_screen', isConnected: false });
  expect(after(registered, failed)).toMatchObject({ step: 'waiting_for_publish', isConnected: false });
  expect(after(failed, registered)).toMatchObject({ step: 'waiting_for_publish', isConnected: true });
});

test('does not show the activation code of an earlier start', () => {
  const last = heartbeatOf({
    registrationStatus: 'pending_dashboard_confirmation',
    confirmationToken: 'abcdef',
  });
  expect(after({ type: 'heartbeat_failed', last })).toMatchObject({
    step: 'register_device',
    heartbeat: { confirmationToken: null },
  });
});

test('leaves the screen unchanged while windows open', () => {
  expect(after(registered).step).toBe('waiting_for_publish');
  expect(after(registered, content).step).toBe('waiting_for_publish');
  expect(after(registered, content, windows).step).toBe('play_playlist');
  expect(after(content, registered).step).toBeNull();
});

test('shows content only when its first presentation is on the screen', () => {
  const playing = after(content, registered, windows);
  expect(screenOf(playing)).toBe('starting');
  const onAir = reducePlayer(playing, { type: 'went_on_air' });
  expect(screenOf(onAir)).toBeNull();
  expect(screenOf(reducePlayer(onAir, { type: 'went_off_air' }))).toBe('starting');
  const emptied = after(
    content,
    registered,
    windows,
    { type: 'went_on_air' },
    { type: 'windows_changed', windowManager: 'empty' },
  );
  expect(screenOf(emptied)).toBe('empty_playlist');
  expect(emptied.isOnAir).toBe(false);
});
