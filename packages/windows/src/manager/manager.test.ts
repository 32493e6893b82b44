import { expect, test } from 'vitest';
import { applicationVersion, presentation, windowContent } from '../testing/fakes.ts';
import { harness, playing } from '../testing/manager-harness.ts';

test("loads the current presentation, then preloads the engine's preview", () => {
  const h = harness(['a', 'b']);
  void h.manager.load();
  expect(h.screen()).toBe('a');
  h.manager.show();
  h.manager.play();
  expect(h.eventLog()).toEqual([]);
  h.window('a').on.ready();
  expect(h.screen()).toBe('[a] b');
  expect(h.eventLog()).toEqual(['play a']);
});

test('load() resolves when the first window is ready, or if nothing can play', async () => {
  const h = harness(['a']);
  let done = false;
  const loaded = h.manager.load().then(() => {
    done = true;
  });
  await Promise.resolve();
  expect(done).toBe(false);
  h.window('a').on.ready();
  await loaded;
  const empty = harness([null]);
  await empty.manager.load();
  expect(empty.emptyStates).toEqual([true]);
});

test('plays nothing before play() and shows nothing before show()', () => {
  const h = harness(['a', 'b']);
  void h.manager.load();
  h.window('a').on.ready();
  expect(h.screen()).toBe('a b');
  h.manager.show();
  expect(h.screen()).toBe('[a] b');
  expect(h.window('a').plays).toBe(0);
  h.manager.play();
  expect(h.window('a').plays).toBe(1);
});

test('swaps to the preloaded window on completion, and removes the old one after the next paint', () => {
  const h = playing(['a', 'b', 'c']);
  h.window('b').on.ready();
  h.window('a').on.completed({});
  expect(h.screen()).toBe('[b] c');
  expect(h.window('a').closed).toBe('after paint');
  expect(h.eventLog()).toEqual(['play a', 'endSuccess a', 'play b']);
  expect(h.events[2]).toMatchObject({ playlistId: 'playlist', startedAt: h.timers.wallClock() });
});

test('restarts the current presentation if the next window is not ready', () => {
  const h = playing(['a', 'b']);
  h.window('a').on.completed({});
  expect(h.window('a').plays).toBe(2);
  expect(h.eventLog()).toEqual(['play a', 'endSuccess a', 'play a']);
  expect(h.screen()).toBe('[a] b');
});

test('restarts the current presentation even if the engine now chooses another one', () => {
  const h = playing(['a', 'b']);
  h.window('b').on.ready();
  h.engine.items = ['a', 'd'];
  h.window('a').on.completed({});
  expect(h.screen()).toBe('[a] d');
  expect(h.window('a').plays).toBe(2);
});

test('replays a single item in the same window', () => {
  const h = playing(['a']);
  expect(h.screen()).toBe('[a]');
  h.window('a').on.completed({});
  expect(h.window('a').plays).toBe(2);
  expect(h.windows).toHaveLength(1);
});

test('asks the engine again without a next window, and removes the window if there is nothing to play', () => {
  const h = playing(['a']);
  h.engine.items = [null];
  h.window('a').on.completed({});
  expect(h.screen()).toBe('');
  expect(h.manager.isEmpty).toBe(true);
  expect(h.emptyStates).toEqual([false, true]);
});

test('asks the engine again without a next window, and loads another presentation while the current one replays', () => {
  const h = playing(['a']);
  h.engine.items = ['b'];
  h.window('a').on.completed({});
  expect(h.window('a').plays).toBe(2);
  expect(h.screen()).toBe('[a] b');
  h.window('b').on.ready();
  h.timers.advance(5000);
  h.window('a').on.completed({});
  expect(h.screen()).toBe('[b]');
});

test('ends applications with a configurable duration after that duration, but not before five seconds', () => {
  const content = windowContent(
    [presentation('a', { duration: 20 }), presentation('b', { duration: 1 })],
    applicationVersion({ configurableDuration: true }),
  );
  const h = playing(['a', 'b'], { content });
  h.window('b').on.ready();
  h.timers.advance(19_999);
  expect(h.screen()).toBe('[a] b');
  h.timers.advance(1);
  expect(h.screen()).toBe('[b] a');
  h.window('a').on.ready();
  h.timers.advance(4999);
  expect(h.screen()).toBe('[b] a');
  h.timers.advance(1);
  expect(h.screen()).toBe('[a] b');
});

test('restarts the duration when the presentation restarts, and leaves no timer behind', () => {
  const content = windowContent(
    ['a', 'b'].map((id) => presentation(id, { duration: 10 })),
    applicationVersion({ configurableDuration: true }),
  );
  const h = playing(['a', 'b'], { content });
  h.timers.advance(4000);
  h.window('a').on.completed({});
  h.window('b').on.ready();
  h.timers.advance(9999);
  expect(h.screen()).toBe('[a] b');
  h.timers.advance(1);
  expect(h.screen()).toBe('[b] a');
  // Two timers: the check once a minute, and the duration of the current presentation.
  expect(h.timers.pending).toBe(2);
  h.window('a').on.ready();
  h.manager.interrupt();
  expect(h.screen()).toBe('[a] b');
  expect(h.timers.pending).toBe(2);
});

test('a listener that destroys the manager leaves nothing behind', () => {
  const h = playing(['a', 'b']);
  h.onPlay = () => h.manager.destroy();
  h.window('b').on.ready();
  h.window('a').on.completed({});
  expect(h.screen()).toBe('');
});

test('passes worker states to current and later windows', () => {
  const h = playing(['a', 'b']);
  h.manager.setWorkerState('queue', { length: 3 });
  h.window('b').on.ready();
  h.window('a').on.completed({});
  expect(h.window('b').workerStates).toEqual({ queue: { length: 3 } });
  expect(h.window('a').workerStates).toEqual({ queue: { length: 3 } });
});

test("is empty before load() if the engine's preview is empty", () => {
  expect(harness(['a']).manager.isEmpty).toBe(false);
  expect(harness([null]).manager.isEmpty).toBe(true);
});

test('destroy() closes every window and leaves no timer', () => {
  const h = playing(['a', 'b']);
  h.manager.destroy();
  expect(h.screen()).toBe('');
  expect(h.timers.pending).toBe(0);
  h.window('a').on.completed({});
  expect(h.eventLog()).toEqual(['play a']);
});

test('leaves no window, timer or state behind after ten thousand swaps', () => {
  const h = playing(['a', 'b', 'c']);
  for (let i = 0; i < 10_000; i += 1) {
    const [current, next] = h.windows.splice(0);
    next?.on.ready();
    h.timers.advance(3000);
    current?.on.completed({});
    expect(current?.closed).toBe('after paint');
    h.windows.unshift(next!);
    h.events.length = 0;
  }
  expect(h.windows).toHaveLength(2);
  // Only the timer of the check once a minute.
  expect(h.timers.pending).toBe(1);
});

test('windows of several managers in one page have distinct names', () => {
  const h = playing(['a', 'b'], { windowIdPrefix: 'w1/left/' });
  expect(h.windows.map(({ windowId }) => windowId)).toEqual(['w1/left/w1', 'w1/left/w2']);
  expect(h.events[0]).toMatchObject({ windowId: 'w1/left/w1' });
});

test('log lines name the window, presentation, playlist and rule', () => {
  const h = playing(['a']);
  const opening = h.log.lines.indexOf('debug Opening window');
  expect(h.log.contexts[opening]).toEqual({
    windowId: 'w1',
    presentationId: 'a',
    playlistId: 'playlist',
    rule: undefined,
  });
});

test("passes the terminal's state and charge events to the windows", () => {
  const h = playing(['a', 'b']);
  h.manager.setTerminalState({ isReady: true });
  h.manager.sendChargeEvent({ status: 'approved' });
  h.window('b').on.ready();
  h.engine.items = ['a', 'b', 'c'];
  h.window('a').on.completed({});
  expect(h.window('a').payments).toEqual([
    ['terminal', { isReady: true }],
    ['charge', { status: 'approved' }],
  ]);
  expect(h.windows.at(-1)?.payments).toEqual([['terminal', { isReady: true }]]);
});

test('creates an object URL only in the given window', async () => {
  const h = playing(['a']);
  expect(await h.manager.createObjectUrl('w1', new ArrayBuffer(3), 'image/png')).toBe('blob:image/png-3');
  await expect(h.manager.createObjectUrl('w9', new ArrayBuffer(3))).rejects.toThrow(
    'Failed to create object URL, missing window id w9',
  );
});

test('reports analytics and charges with their presentation, and answers charges', () => {
  const h = playing(['a']);
  const answers: unknown[] = [];
  h.window('a').on.analytics({ type: 'tap', source: 'menu', productCategory: 'tea' });
  const charge = { requestId: 'r', subTotal: 10, tip: 1, tax: 2, total: 13 };
  h.window('a').on.charge({ request: charge, respond: (answer) => answers.push(answer) });
  expect(h.events.slice(1)).toMatchObject([
    {
      type: 'analyticsEvent',
      presentationId: 'a',
      playlistId: 'playlist',
      analytics: { type: 'tap', source: 'menu', productCategory: 'tea' },
    },
    { type: 'chargeRequest', presentationId: 'a', charge },
  ]);
  const [, , asked] = h.events;
  if (asked?.type === 'chargeRequest') asked.respond({ error: 'declined' });
  expect(answers).toEqual([{ error: 'declined' }]);
});

test('reports worker states with the presentation that they come from', () => {
  const h = playing(['a']);
  h.window('a').on.workerState({ name: 'kiosk', state: { guests: 2 } });
  expect(h.events.at(-1)).toMatchObject({
    type: 'workerState',
    presentationId: 'a',
    name: 'kiosk',
    state: { guests: 2 },
  });
});

test('log lines about a window contain when its content was published', () => {
  const h = playing(['a'], { logContextOf: () => ({ publishedAt: '2026-11-20T12:00:00Z' }) });
  const opening = h.log.lines.indexOf('debug Opening window');
  expect(h.log.contexts[opening]).toMatchObject({ windowId: 'w1', publishedAt: '2026-11-20T12:00:00Z' });
});
