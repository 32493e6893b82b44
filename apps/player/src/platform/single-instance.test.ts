import { createFakeTimers } from '@vitrine/test-kit';
import { expect, test } from 'vitest';
import { type InstanceLocks, waitForSingleInstance } from './single-instance.ts';

/** Creates the locks of one browser profile. Its windows can be closed. */
function profile() {
  const timers = createFakeTimers();
  const holders = new Map<string, object>();
  const openWindow = (deviceId = 'd1') => {
    const window = { state: 'starting' };
    const locks: InstanceLocks = {
      async request(name, _options, callback) {
        if (holders.has(name)) return callback(null);
        holders.set(name, window);
        const lifetime = callback({});
        if (lifetime) await lifetime;
        holders.delete(name);
      },
    };
    const instance = waitForSingleInstance({
      deviceId,
      locks,
      timers,
      on: {
        waiting() {
          window.state = 'waiting';
        },
      },
    }).then(() => {
      window.state = 'active';
    });
    const close = () => {
      for (const [name, holder] of holders) if (holder === window) holders.delete(name);
    };
    return { window, close, instance };
  };
  return { openWindow, advance: timers.advanceAsync };
}

test('lets a second instance wait while the first one is active', async () => {
  const p = profile();
  const first = p.openWindow();
  const second = p.openWindow();
  await p.advance(60_000);
  expect([first.window.state, second.window.state]).toEqual(['active', 'waiting']);
});

test('lets the second instance take over when the first is closed', async () => {
  const p = profile();
  const first = p.openWindow();
  const second = p.openWindow();
  await p.advance(20_000);
  first.close();
  await p.advance(20_000);
  expect(second.window.state).toBe('active');
});

test('lets the active instance continue after a reload', async () => {
  const p = profile();
  const first = p.openWindow();
  const second = p.openWindow();
  await p.advance(20_000);
  first.close();
  await p.advance(3000);
  const again = p.openWindow();
  await p.advance(60_000);
  expect([again.window.state, second.window.state]).toEqual(['active', 'waiting']);
});

test('does not let instances of two devices wait for each other', async () => {
  const p = profile();
  const windows = [p.openWindow('d1'), p.openWindow('d2')];
  await p.advance(3000);
  expect(windows.map(({ window }) => window.state)).toEqual(['active', 'active']);
});

test('works without locks, or when they are refused', async () => {
  const timers = createFakeTimers();
  const refusing: InstanceLocks = { request: () => Promise.reject(new Error('SecurityError')) };
  for (const locks of [null, refusing])
    await waitForSingleInstance({
      deviceId: 'd1',
      locks,
      timers,
      on: { waiting: () => expect.unreachable() },
    });
});
