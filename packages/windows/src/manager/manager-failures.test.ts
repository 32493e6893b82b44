import { expect, test } from 'vitest';
import { harness, playing } from '../testing/manager-harness.ts';

test('a timeout of the current window forces a hard restart', () => {
  const h = harness(['a']);
  void h.manager.load();
  h.manager.show();
  h.manager.play();
  const first = h.window('a');
  first.on.failed({ kind: 'timeout', message: 'Window w1 timed out after 30 seconds' });
  expect(first.closed).toBe('now');
  expect(h.window('a')).not.toBe(first);
  expect(h.eventLog()).toEqual(['endError a']);
  h.window('a').on.ready();
  expect(h.eventLog()).toEqual(['endError a', 'play a']);
});

test('a window that fails repeatedly is recreated after growing pauses', () => {
  const h = harness(['a'], { cannotOpen: ['a'] });
  void h.manager.load();
  const ends = () => h.eventLog().filter((line) => line === 'endError a').length;
  expect(ends()).toBe(2);
  h.timers.advance(3000);
  expect(ends()).toBe(3);
  h.timers.advance(5999);
  expect(ends()).toBe(3);
  h.timers.advance(1);
  expect(ends()).toBe(4);
});

test('a window that was ready in between is recreated at once when it fails again', () => {
  const h = playing(['a']);
  for (let opened = 2; opened <= 4; opened += 1) {
    h.window('a').on.failed({ kind: 'unresponsive', message: 'Window is unresponsive' });
    expect(h.windows).toHaveLength(opened);
    h.window('a').on.ready();
  }
});

test.each(['unresponsive', 'timeout', 'load'] as const)(
  'a failure (%s) restarts the current window even when the next is ready',
  (kind) => {
    const h = playing(['a', 'b', 'c']);
    h.window('b').on.ready();
    const failed = h.window('a');
    failed.on.failed({ kind, message: 'Window w1 failed' });
    expect(failed.closed).toBe('now');
    // The next window covers the gap with its first picture, so the screen is not black.
    expect(h.screen()).toBe('[b] a');
    h.window('a').on.ready();
    expect(h.screen()).toBe('b [a]');
    expect(h.eventLog()).toEqual(['play a', 'endError a', 'play a']);
  },
);

test('a single window that no longer responds is removed and recreated', () => {
  const h = playing(['a']);
  const hung = h.window('a');
  hung.on.failed({ kind: 'unresponsive', message: 'Window w1 is unresponsive' });
  expect(hung.closed).toBe('now');
  expect(h.window('a')).not.toBe(hung);
  h.window('a').on.ready();
  expect(h.eventLog()).toEqual(['play a', 'endError a', 'play a']);
});

test('a current window that fails to load is removed and recreated', () => {
  const h = harness(['a']);
  void h.manager.load();
  const first = h.window('a');
  first.on.failed({ kind: 'load', message: 'Failed to load window: no answer' });
  expect(first.closed).toBe('now');
  expect(h.window('a')).not.toBe(first);
  expect(h.eventLog()).toEqual(['endError a']);
});

test('loads the next presentation while the first one fails, and plays it', () => {
  const h = harness(['a', 'b'], { cannotOpen: ['a'] });
  void h.manager.load();
  h.manager.show();
  h.manager.play();
  h.window('b').on.ready();
  expect(h.screen()).toBe('[b]');
  expect(h.eventLog()).toContain('play b');
});

test('does not play the next window while the current one restarts for the first time', () => {
  const h = playing(['a', 'b', 'c']);
  h.window('a').on.failed({ kind: 'unresponsive', message: 'Window w1 is unresponsive' });
  h.window('b').on.ready();
  expect(h.screen()).toBe('a b');
  h.window('a').on.ready();
  expect(h.screen()).toBe('[a] b');
});

test('plays the preloaded window if the restarted one fails too', () => {
  const h = playing(['a', 'b', 'c']);
  h.window('b').on.ready();
  h.window('a').on.failed({ kind: 'unresponsive', message: 'Window w1 is unresponsive' });
  h.window('a').on.failed({ kind: 'timeout', message: 'Window w3 timed out after 30 seconds' });
  expect(h.screen()).toBe('[b] c');
});

test('after one restart, replaces a window that hangs whenever it plays', () => {
  const h = playing(['a', 'b', 'c']);
  h.window('b').on.ready();
  h.window('a').on.failed({ kind: 'unresponsive', message: 'Window w1 is unresponsive' });
  h.window('a').on.ready();
  h.window('a').on.failed({ kind: 'unresponsive', message: 'Window w3 is unresponsive' });
  expect(h.screen()).toBe('[b] c');
});

test('replaces a restarted window that is not ready in 12 s', () => {
  const h = playing(['a', 'b', 'c']);
  h.window('b').on.ready();
  h.window('a').on.failed({ kind: 'unresponsive', message: 'Window w1 is unresponsive' });
  h.timers.advance(11_999);
  expect(h.screen()).toBe('[b] a');
  h.timers.advance(1);
  expect(h.screen()).toBe('[b] c');
  expect(h.eventLog()).toEqual(['play a', 'endError a', 'endError a', 'play b']);
});

test('reopens a preloaded window that is silent too, because it shares the hung process', () => {
  const h = playing(['a', 'b', 'c']);
  const stuck = h.window('b');
  stuck.on.ready();
  stuck.isSilent = true;
  h.window('a').on.failed({ kind: 'unresponsive', message: 'Window w1 is unresponsive' });
  expect(stuck.closed).toBe('now');
  expect(h.window('b')).not.toBe(stuck);
  expect(h.screen()).toBe('a b');
  h.window('a').on.ready();
  h.window('b').on.ready();
  h.window('b').isSilent = true;
  h.window('a').on.failed({ kind: 'unresponsive', message: 'Window w3 is unresponsive' });
  expect(h.screen()).toBe('b');
  h.window('b').on.ready();
  expect(h.screen()).toBe('[b] c');
});

test('reports a blank screen while its only window loads again', () => {
  const h = playing(['a']);
  h.blankStates.length = 0;
  h.window('a').on.failed({ kind: 'unresponsive', message: 'Window w1 is unresponsive' });
  expect(h.blankStates).toEqual([true]);
  h.window('a').on.ready();
  expect(h.blankStates).toEqual([true, false]);
});

test('reports whether a window is being prepared', () => {
  const h = playing(['a', 'b']);
  expect(h.preparingStates.at(-1)).toBe(true);
  h.window('b').on.ready();
  expect(h.preparingStates.at(-1)).toBe(false);
  h.window('a').on.completed({});
  expect(h.screen()).toBe('[b] a');
  expect(h.preparingStates.at(-1)).toBe(true);
  h.window('a').on.failed({ kind: 'timeout', message: 'Window w3 timed out' });
  h.manager.destroy();
  expect(h.preparingStates.at(-1)).toBe(false);
});

test('does not report a blank screen while another window covers the gap', () => {
  const h = playing(['a', 'b']);
  h.window('b').on.ready();
  h.window('a').on.failed({ kind: 'unresponsive', message: 'Window w1 is unresponsive' });
  expect(h.screen()).toContain('[b]');
  expect(h.blankStates.at(-1)).toBe(false);
});

test('waits 30 s for a restarted window without an alternative', () => {
  const h = playing(['a']);
  h.window('a').on.failed({ kind: 'unresponsive', message: 'Window w1 is unresponsive' });
  h.timers.advance(12_000);
  expect(h.eventLog()).toEqual(['play a', 'endError a']);
});

test('reopens a preloaded window that is not ready when the restarted one fails', () => {
  const h = playing(['a', 'b', 'c']);
  const stuck = h.window('b');
  h.window('a').on.failed({ kind: 'unresponsive', message: 'Window w1 is unresponsive' });
  h.window('a').on.ready();
  h.window('a').on.failed({ kind: 'unresponsive', message: 'Window w3 is unresponsive' });
  expect(stuck.closed).toBe('now');
  expect(h.window('b')).not.toBe(stuck);
  expect(h.screen()).toBe('b');
  h.window('b').on.ready();
  expect(h.screen()).toBe('[b] c');
});

test("delays reopening a window that failed twice while the engine's new choice loads", () => {
  const h = playing(['a', 'b']);
  h.window('b').on.ready();
  h.engine.items = ['a', 'd'];
  h.window('a').on.failed({ kind: 'unresponsive', message: 'Window w1 is unresponsive' });
  h.window('a').on.failed({ kind: 'timeout', message: 'Window w3 timed out after 30 seconds' });
  expect(h.screen()).toBe('d');
  h.timers.advance(6000);
  expect(h.screen()).toBe('d a');
  h.window('d').on.ready();
  expect(h.screen()).toBe('[d] a');
});

test('reports a preload error and skips the broken presentation', () => {
  const h = playing(['a', 'b', 'c']);
  h.window('b').on.failed({ kind: 'load', message: 'Failed to load window' });
  expect(h.eventLog()).toEqual(['play a', 'preloadError b']);
  expect(h.screen()).toBe('[a] c');
  h.window('c').on.ready();
  h.window('a').on.completed({});
  expect(h.screen()).toBe('[c] a');
});

test('retries a broken presentation after a pause if the engine chooses it again', () => {
  const h = playing(['a', 'b', 'b', 'b', 'b', 'b']);
  h.window('b').on.failed({ kind: 'load', message: 'Failed to load window' });
  expect(h.screen()).toBe('[a]');
  h.timers.advance(3000);
  expect(h.screen()).toBe('[a] b');
});

test('an engine that fails to choose leaves the current presentation on the screen', () => {
  const h = playing(['a', 'b']);
  h.engine.preview = () => {
    throw new Error('Invalid rule');
  };
  h.timers.advance(31_000);
  expect(h.screen()).toBe('[a]');
  expect(h.log.lines).toContain('error The engine failed to choose a presentation');
});

test('creates no window while the state of the rule engine is missing', () => {
  const h = harness(['a']);
  const { next } = h.engine;
  h.engine.next = () => {
    throw new Error('Missing rule engine state');
  };
  void h.manager.load();
  expect(h.screen()).toBe('');
  expect(h.log.lines).toContain('error The engine failed to choose a presentation');
  h.engine.next = next;
  h.timers.advance(31_000);
  expect(h.screen()).toBe('a');
});
