import { expect, test } from 'vitest';
import { applicationVersion, presentation, windowContent } from '../testing/fakes.ts';
import { harness, playing } from '../testing/manager-harness.ts';

test("loads the current presentation, then preloads the engine's preview", () => {
  const h = harness(['a', 'b']);
  void h.manager.load();
  expect(h.screen()).toBe('a');
  h.manager.show();
  h.manager.play();
  expect(h.story()).toEqual([]);
  h.window('a').handlers.ready();
  expect(h.screen()).toBe('[a] b');
  expect(h.story()).toEqual(['play a']);
});

test('load resolves when the first window is ready, or there is nothing to play', async () => {
  const h = harness(['a']);
  let done = false;
  const loaded = h.manager.load().then(() => {
    done = true;
  });
  await Promise.resolve();
  expect(done).toBe(false);
  h.window('a').handlers.ready();
  await loaded;
  const empty = harness([null]);
  await empty.manager.load();
  expect(empty.emptyStates).toEqual([true]);
});

test('plays nothing before play and shows nothing before show', () => {
  const h = harness(['a', 'b']);
  void h.manager.load();
  h.window('a').handlers.ready();
  expect(h.screen()).toBe('a b');
  h.manager.show();
  expect(h.screen()).toBe('[a] b');
  expect(h.window('a').plays).toBe(0);
  h.manager.play();
  expect(h.window('a').plays).toBe(1);
});

test('on completion it swaps to the preloaded window and removes the old one after paint', () => {
  const h = playing(['a', 'b', 'c']);
  h.window('b').handlers.ready();
  h.window('a').handlers.completed();
  expect(h.screen()).toBe('[b] c');
  expect(h.window('a').closed).toBe('after paint');
  expect(h.story()).toEqual(['play a', 'endSuccess a', 'play b']);
  expect(h.events[2]).toMatchObject({ playlistId: 'playlist', startedAt: h.timers.wallClock() });
});

test('restarts the current presentation when the next is not ready', () => {
  const h = playing(['a', 'b']);
  h.window('a').handlers.completed();
  expect(h.window('a').plays).toBe(2);
  expect(h.story()).toEqual(['play a', 'endSuccess a', 'play a']);
  expect(h.screen()).toBe('[a] b');
});

test('also restarts it if the engine now chooses another presentation', () => {
  const h = playing(['a', 'b']);
  h.window('b').handlers.ready();
  h.engine.items = ['a', 'd'];
  h.window('a').handlers.completed();
  expect(h.screen()).toBe('[a] d');
  expect(h.window('a').plays).toBe(2);
});

test('replays a single item in the same window', () => {
  const h = playing(['a']);
  expect(h.screen()).toBe('[a]');
  h.window('a').handlers.completed();
  expect(h.window('a').plays).toBe(2);
  expect(h.windows).toHaveLength(1);
});

test('asks the engine again without a next window, and removes the window if there is nothing to play', () => {
  const h = playing(['a']);
  h.engine.items = [null];
  h.window('a').handlers.completed();
  expect(h.screen()).toBe('');
  expect(h.manager.isEmpty).toBe(true);
  expect(h.emptyStates).toEqual([false, true]);
});

test('asks the engine again without a next window, and loads another presentation while the current one replays', () => {
  const h = playing(['a']);
  h.engine.items = ['b'];
  h.window('a').handlers.completed();
  expect(h.window('a').plays).toBe(2);
  expect(h.screen()).toBe('[a] b');
  h.window('b').handlers.ready();
  h.timers.advance(5000);
  h.window('a').handlers.completed();
  expect(h.screen()).toBe('[b]');
});

test('a completion within 3 s of the previous one is delayed, and its repeats are ignored', () => {
  const h = playing(['a']);
  h.window('a').handlers.completed();
  h.timers.advance(1000);
  h.window('a').handlers.completed();
  h.window('a').handlers.completed();
  expect(h.window('a').plays).toBe(2);
  h.timers.advance(1999);
  expect(h.window('a').plays).toBe(2);
  h.timers.advance(1);
  expect(h.window('a').plays).toBe(3);
  h.timers.advance(10_000);
  expect(h.window('a').plays).toBe(3);
  expect(h.log.lines).toContain('warn Completion throttled');
});

test('a delayed completion with an error is still reported as an error', () => {
  const h = playing(['a']);
  h.window('a').handlers.completed();
  h.timers.advance(1000);
  h.window('a').handlers.completed('no codec');
  h.timers.advance(2000);
  expect(h.story()).toEqual(['play a', 'endSuccess a', 'play a', 'endError a', 'play a']);
});

test('after an interrupt, a delayed completion does not suppress the next one', () => {
  const h = playing(['a', 'b', 'c']);
  h.window('a').handlers.completed();
  h.timers.advance(500);
  h.window('a').handlers.completed();
  h.window('b').handlers.ready();
  h.manager.interrupt();
  h.window('c').handlers.ready();
  expect(h.screen()).toBe('[b] c');
  h.timers.advance(500);
  h.window('b').handlers.completed();
  h.timers.advance(2499);
  expect(h.screen()).toBe('[b] c');
  h.timers.advance(1);
  expect(h.screen()).toBe('[c] a');
});

test('a delayed completion of a removed window does not suppress the next one', () => {
  const h = playing(['a']);
  h.window('a').handlers.completed();
  h.timers.advance(500);
  h.window('a').handlers.completed();
  h.engine.items = [null];
  h.manager.setContent(windowContent([]), { interrupt: true });
  h.engine.items = ['b'];
  h.manager.setContent(windowContent([presentation('b')]), { interrupt: true });
  h.window('b').handlers.ready();
  h.timers.advance(500);
  h.window('b').handlers.completed();
  h.timers.advance(2500);
  expect(h.window('b').plays).toBe(2);
});

test('logs and ignores the completion of a window that does not play', () => {
  const h = playing(['a', 'b']);
  h.window('b').handlers.completed();
  expect(h.story()).toEqual(['play a']);
  expect(h.log.lines).toContain('warn Completion of a window that does not play');
});

test('logs and ignores a completion before play', () => {
  const h = harness(['a']);
  void h.manager.load();
  h.window('a').handlers.ready();
  h.window('a').handlers.completed();
  expect(h.story()).toEqual([]);
  expect(h.log.lines).toContain('warn Completion of a window that does not play');
});

test('treats an error of the current presentation as completion', () => {
  const h = playing(['a', 'b']);
  h.window('b').handlers.ready();
  h.window('a').handlers.completed('no codec');
  expect(h.story()).toEqual(['play a', 'endError a', 'play b']);
  expect(h.events[1]).toMatchObject({ error: 'no codec' });
});

test('a timeout of the current window forces a hard restart', () => {
  const h = harness(['a']);
  void h.manager.load();
  h.manager.show();
  h.manager.play();
  const first = h.window('a');
  first.handlers.failed({ kind: 'timeout', message: 'Window w1 timed out after 30 seconds' });
  expect(first.closed).toBe('now');
  expect(h.window('a')).not.toBe(first);
  expect(h.story()).toEqual(['endError a']);
  h.window('a').handlers.ready();
  expect(h.story()).toEqual(['endError a', 'play a']);
});

test('a window that fails again and again is recreated after growing pauses', () => {
  const h = harness(['a'], { cannotOpen: ['a'] });
  void h.manager.load();
  const ends = () => h.story().filter((line) => line === 'endError a').length;
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
    h.window('a').handlers.failed({ kind: 'unresponsive', message: 'Window is unresponsive' });
    expect(h.windows).toHaveLength(opened);
    h.window('a').handlers.ready();
  }
});

test('loads the next presentation while the first one fails, and plays it', () => {
  const h = harness(['a', 'b'], { cannotOpen: ['a'] });
  void h.manager.load();
  h.manager.show();
  h.manager.play();
  h.window('b').handlers.ready();
  expect(h.screen()).toBe('[b]');
  expect(h.story()).toContain('play b');
});

test.each(['unresponsive', 'timeout', 'load'] as const)(
  'a failure (%s) restarts the current window even when the next is ready',
  (kind) => {
    const h = playing(['a', 'b', 'c']);
    h.window('b').handlers.ready();
    const failed = h.window('a');
    failed.handlers.failed({ kind, message: 'Window w1 failed' });
    expect(failed.closed).toBe('now');
    // The next window covers the gap with its first picture, so the screen is not black.
    expect(h.screen()).toBe('[b] a');
    h.window('a').handlers.ready();
    expect(h.screen()).toBe('b [a]');
    expect(h.story()).toEqual(['play a', 'endError a', 'play a']);
  },
);

test('does not play the next window while the current one restarts for the first time', () => {
  const h = playing(['a', 'b', 'c']);
  h.window('a').handlers.failed({ kind: 'unresponsive', message: 'Window w1 is unresponsive' });
  h.window('b').handlers.ready();
  expect(h.screen()).toBe('a b');
  h.window('a').handlers.ready();
  expect(h.screen()).toBe('[a] b');
});

test('plays the preloaded window if the restarted one fails too', () => {
  const h = playing(['a', 'b', 'c']);
  h.window('b').handlers.ready();
  h.window('a').handlers.failed({ kind: 'unresponsive', message: 'Window w1 is unresponsive' });
  h.window('a').handlers.failed({ kind: 'timeout', message: 'Window w3 timed out after 30 seconds' });
  expect(h.screen()).toBe('[b] c');
});

test('replaces a window that hangs whenever it plays after one restart', () => {
  const h = playing(['a', 'b', 'c']);
  h.window('b').handlers.ready();
  h.window('a').handlers.failed({ kind: 'unresponsive', message: 'Window w1 is unresponsive' });
  h.window('a').handlers.ready();
  h.window('a').handlers.failed({ kind: 'unresponsive', message: 'Window w3 is unresponsive' });
  expect(h.screen()).toBe('[b] c');
});

test('replaces a restarted window that is not ready in 12 s', () => {
  const h = playing(['a', 'b', 'c']);
  h.window('b').handlers.ready();
  h.window('a').handlers.failed({ kind: 'unresponsive', message: 'Window w1 is unresponsive' });
  h.timers.advance(11_999);
  expect(h.screen()).toBe('[b] a');
  h.timers.advance(1);
  expect(h.screen()).toBe('[b] c');
  expect(h.story()).toEqual(['play a', 'endError a', 'endError a', 'play b']);
});

test('reopens a next window that is silent as well, because it hangs in the same process', () => {
  const h = playing(['a', 'b', 'c']);
  const stuck = h.window('b');
  stuck.handlers.ready();
  stuck.isSilent = true;
  h.window('a').handlers.failed({ kind: 'unresponsive', message: 'Window w1 is unresponsive' });
  expect(stuck.closed).toBe('now');
  expect(h.window('b')).not.toBe(stuck);
  expect(h.screen()).toBe('a b');
  h.window('a').handlers.ready();
  h.window('b').handlers.ready();
  h.window('b').isSilent = true;
  h.window('a').handlers.failed({ kind: 'unresponsive', message: 'Window w3 is unresponsive' });
  expect(h.screen()).toBe('b');
  h.window('b').handlers.ready();
  expect(h.screen()).toBe('[b] c');
});

test('reports a blank screen while its only window loads again', () => {
  const h = playing(['a']);
  h.blankStates.length = 0;
  h.window('a').handlers.failed({ kind: 'unresponsive', message: 'Window w1 is unresponsive' });
  expect(h.blankStates).toEqual([true]);
  h.window('a').handlers.ready();
  expect(h.blankStates).toEqual([true, false]);
});

test('reports whether a window is being prepared', () => {
  const h = playing(['a', 'b']);
  expect(h.preparingStates.at(-1)).toBe(true);
  h.window('b').handlers.ready();
  expect(h.preparingStates.at(-1)).toBe(false);
  h.window('a').handlers.completed();
  expect(h.screen()).toBe('[b] a');
  expect(h.preparingStates.at(-1)).toBe(true);
  h.window('a').handlers.failed({ kind: 'timeout', message: 'Window w3 timed out' });
  h.manager.destroy();
  expect(h.preparingStates.at(-1)).toBe(false);
});

test('does not report a blank screen while another window covers the gap', () => {
  const h = playing(['a', 'b']);
  h.window('b').handlers.ready();
  h.window('a').handlers.failed({ kind: 'unresponsive', message: 'Window w1 is unresponsive' });
  expect(h.screen()).toContain('[b]');
  expect(h.blankStates.at(-1)).toBe(false);
});

test('waits 30 s for a restarted window without an alternative', () => {
  const h = playing(['a']);
  h.window('a').handlers.failed({ kind: 'unresponsive', message: 'Window w1 is unresponsive' });
  h.timers.advance(12_000);
  expect(h.story()).toEqual(['play a', 'endError a']);
});

test('reopens a next window that is not ready when the restarted one fails', () => {
  const h = playing(['a', 'b', 'c']);
  const stuck = h.window('b');
  h.window('a').handlers.failed({ kind: 'unresponsive', message: 'Window w1 is unresponsive' });
  h.window('a').handlers.ready();
  h.window('a').handlers.failed({ kind: 'unresponsive', message: 'Window w3 is unresponsive' });
  expect(stuck.closed).toBe('now');
  expect(h.window('b')).not.toBe(stuck);
  expect(h.screen()).toBe('b');
  h.window('b').handlers.ready();
  expect(h.screen()).toBe('[b] c');
});

test("waits with a window that failed twice while the engine's new choice loads", () => {
  const h = playing(['a', 'b']);
  h.window('b').handlers.ready();
  h.engine.items = ['a', 'd'];
  h.window('a').handlers.failed({ kind: 'unresponsive', message: 'Window w1 is unresponsive' });
  h.window('a').handlers.failed({ kind: 'timeout', message: 'Window w3 timed out after 30 seconds' });
  expect(h.screen()).toBe('d');
  h.timers.advance(6000);
  expect(h.screen()).toBe('d a');
  h.window('d').handlers.ready();
  expect(h.screen()).toBe('[d] a');
});

test('reports a preload error and skips the broken presentation', () => {
  const h = playing(['a', 'b', 'c']);
  h.window('b').handlers.failed({ kind: 'load', message: 'Failed to load window' });
  expect(h.story()).toEqual(['play a', 'preloadError b']);
  expect(h.screen()).toBe('[a] c');
  h.window('c').handlers.ready();
  h.window('a').handlers.completed();
  expect(h.screen()).toBe('[c] a');
});

test('retries a broken presentation after a pause if the engine chooses it again', () => {
  const h = playing(['a', 'b', 'b', 'b', 'b', 'b']);
  h.window('b').handlers.failed({ kind: 'load', message: 'Failed to load window' });
  expect(h.screen()).toBe('[a]');
  h.timers.advance(3000);
  expect(h.screen()).toBe('[a] b');
});

test('asks the engine at second 1 of every minute, and replaces the preloaded window', () => {
  const h = playing(['a', 'b']);
  h.engine.items = ['a', 'c'];
  h.timers.advance(30_999);
  expect(h.screen()).toBe('[a] b');
  h.timers.advance(1);
  expect(h.screen()).toBe('[a] c');
  h.engine.items = ['a', 'd'];
  h.timers.advance(60_000);
  expect(h.screen()).toBe('[a] d');
});

test('a check with the same preview keeps the window', () => {
  const h = playing(['a', 'b']);
  h.timers.advance(31_000);
  expect(h.windows).toHaveLength(2);
});

test('a check does not replace a presentation that the engine has already moved onto', () => {
  const h = playing(['a']);
  h.engine.items = ['b', 'c', 'd'];
  h.window('a').handlers.completed();
  expect(h.screen()).toBe('[a] c');
  h.timers.advance(31_000);
  expect(h.screen()).toBe('[a] c');
});

test('the next check loads a presentation that is active again', () => {
  const h = harness([null]);
  void h.manager.load();
  h.manager.show();
  h.manager.play();
  h.engine.items = ['a'];
  h.timers.advance(31_000);
  h.window('a').handlers.ready();
  expect(h.screen()).toBe('[a]');
  expect(h.emptyStates).toEqual([true, false]);
});

test('an interrupting preview ends the current presentation once the other is ready', () => {
  const h = playing(['a', 'b']);
  h.engine.items = ['a', 'c'];
  h.engine.interrupting = true;
  h.timers.advance(31_000);
  expect(h.screen()).toBe('[a] c');
  h.window('c').handlers.ready();
  expect(h.screen()).toBe('[c] a');
  expect(h.story()).toEqual(['play a', 'endSuccess a', 'play c']);
});

test('an interrupting preview of a ready window ends the current presentation at once', () => {
  const h = playing(['a', 'b', 'c']);
  h.window('b').handlers.ready();
  h.engine.interrupting = true;
  h.timers.advance(31_000);
  expect(h.screen()).toBe('[b] c');
});

test('an override that ends before its window is ready does not interrupt', () => {
  const h = playing(['a', 'b']);
  h.engine.items = ['a', 'c'];
  h.engine.interrupting = true;
  h.timers.advance(31_000);
  h.engine.items = ['a', 'd'];
  h.engine.interrupting = false;
  h.timers.advance(60_000);
  h.window('d').handlers.ready();
  expect(h.screen()).toBe('[a] d');
});

test.each([
  ['another presentation', 'd', '[a] d', '[d] a'],
  ['nothing', null, '[a]', ''],
] as const)(
  'an engine interrupt that waits for a lock outlives a later preview of %s',
  (_, later, held, after) => {
    const h = playing(['a', 'b']);
    h.window('a').handlers.lockChanged(true);
    h.engine.items = ['a', 'c'];
    h.engine.interrupting = true;
    h.timers.advance(31_000);
    h.engine.items = ['a', later];
    h.engine.interrupting = false;
    h.timers.advance(60_000);
    if (later) h.window(later).handlers.ready();
    expect(h.screen()).toBe(held);
    h.window('a').handlers.lockChanged(false);
    expect(h.screen()).toBe(after);
  },
);

test('an engine interrupt that waits for a lock ends the presentation that the engine now prefers again', () => {
  const h = playing(['a', 'b']);
  h.window('a').handlers.lockChanged(true);
  h.engine.items = ['a', 'c'];
  h.engine.interrupting = true;
  h.timers.advance(31_000);
  h.engine.items = ['a', 'a'];
  h.engine.interrupting = false;
  h.timers.advance(60_000);
  expect(h.story()).toEqual(['play a']);
  h.window('a').handlers.lockChanged(false);
  expect(h.story()).toEqual(['play a', 'endSuccess a', 'play a']);
});

test('a lock acquired while an engine interrupt is pending delays it', () => {
  const h = playing(['a', 'b']);
  h.engine.items = ['a', 'c'];
  h.engine.interrupting = true;
  h.timers.advance(31_000);
  h.window('a').handlers.lockChanged(true);
  h.engine.items = ['a', 'd'];
  h.engine.interrupting = false;
  h.timers.advance(60_000);
  h.window('d').handlers.ready();
  expect(h.screen()).toBe('[a] d');
  h.window('a').handlers.lockChanged(false);
  expect(h.screen()).toBe('[d] a');
});

test('an override that ends with nothing to play clears the screen once it is unlocked', () => {
  const h = playing(['a', 'b']);
  h.window('a').handlers.lockChanged(true);
  h.engine.items = [null];
  h.engine.interrupting = true;
  h.timers.advance(31_000);
  expect(h.screen()).toBe('[a]');
  h.window('a').handlers.lockChanged(false);
  expect(h.screen()).toBe('');
  expect(h.story()).toEqual(['play a', 'endSuccess a']);
});

test('plays the current presentation to its end if there is nothing to play and no interrupt', () => {
  const h = playing(['a', 'b']);
  h.engine.items = [null];
  h.timers.advance(31_000);
  expect(h.screen()).toBe('[a]');
  h.window('a').handlers.completed();
  expect(h.screen()).toBe('');
});

test('check applies an override at once instead of at the next minute', () => {
  const h = playing(['a', 'b']);
  h.engine.items = ['o'];
  h.engine.interrupting = true;
  h.manager.check();
  h.window('o').handlers.ready();
  expect(h.screen()).toBe('[o]');
});

test('delays an interrupt while a lock is held, until its release', () => {
  const h = playing(['a', 'b']);
  h.window('a').handlers.lockChanged(true);
  h.window('b').handlers.ready();
  h.manager.interrupt();
  expect(h.screen()).toBe('[a] b');
  h.window('a').handlers.lockChanged(false);
  expect(h.screen()).toBe('[b] a');
});

test('a locked presentation that completes is restarted', () => {
  const h = playing(['a', 'b']);
  h.window('b').handlers.ready();
  h.window('a').handlers.lockChanged(true);
  h.window('a').handlers.completed();
  expect(h.window('a').plays).toBe(2);
  expect(h.screen()).toBe('[a] b');
});

test('restarts the current presentation at its end while paused, and continues when resumed', () => {
  const h = playing(['a', 'b']);
  h.window('b').handlers.ready();
  h.manager.pause();
  h.window('a').handlers.completed();
  expect(h.screen()).toBe('[a] b');
  h.manager.resume();
  h.timers.advance(3000);
  h.window('a').handlers.completed();
  expect(h.screen()).toBe('[b] a');
});

test('delays an interrupt while paused, until resumed', () => {
  const h = playing(['a', 'b']);
  h.window('b').handlers.ready();
  h.manager.pause();
  h.manager.interrupt();
  expect(h.screen()).toBe('[a] b');
  h.manager.resume();
  expect(h.screen()).toBe('[b] a');
});

test('while paused, keeps a presentation that is no longer active', () => {
  const h = playing(['a', 'b']);
  h.manager.pause();
  h.engine.items = [null];
  h.engine.interrupting = true;
  h.timers.advance(31_000);
  expect(h.screen()).toBe('[a]');
  h.manager.resume();
  expect(h.screen()).toBe('');
});

test('ends applications of configurable duration after it, or after five seconds at least', () => {
  const content = windowContent(
    [presentation('a', { duration: 20 }), presentation('b', { duration: 1 })],
    applicationVersion({ configurableDuration: true }),
  );
  const h = playing(['a', 'b'], { content });
  h.window('b').handlers.ready();
  h.timers.advance(19_999);
  expect(h.screen()).toBe('[a] b');
  h.timers.advance(1);
  expect(h.screen()).toBe('[b] a');
  h.window('a').handlers.ready();
  h.timers.advance(4999);
  expect(h.screen()).toBe('[b] a');
  h.timers.advance(1);
  expect(h.screen()).toBe('[a] b');
});

test('restarts the duration with each restart, and leaves no timer behind', () => {
  const content = windowContent(
    ['a', 'b'].map((id) => presentation(id, { duration: 10 })),
    applicationVersion({ configurableDuration: true }),
  );
  const h = playing(['a', 'b'], { content });
  h.timers.advance(4000);
  h.window('a').handlers.completed();
  h.window('b').handlers.ready();
  h.timers.advance(9999);
  expect(h.screen()).toBe('[a] b');
  h.timers.advance(1);
  expect(h.screen()).toBe('[b] a');
  // The check of the minute and the duration of the current presentation.
  expect(h.timers.pending).toBe(2);
  h.window('a').handlers.ready();
  h.manager.interrupt();
  expect(h.screen()).toBe('[a] b');
  expect(h.timers.pending).toBe(2);
});

test('new content with interrupt: the old one plays until the new window is ready', () => {
  const h = playing(['a', 'b']);
  h.window('b').handlers.ready();
  const content = windowContent([presentation('c'), presentation('d')]);
  h.engine.items = ['c', 'd'];
  h.engine.position = 0;
  h.manager.setContent(content, { interrupt: true });
  expect(h.screen()).toBe('[a] c');
  h.window('c').handlers.ready();
  expect(h.screen()).toBe('[c] d');
  expect(h.events.at(-1)).toMatchObject({ type: 'play', presentationId: 'c', content });
});

test('new content without interrupt waits for the end of the current presentation', () => {
  const h = playing(['a', 'b']);
  h.engine.items = ['c', 'd'];
  h.engine.position = 0;
  h.manager.setContent(windowContent([presentation('c'), presentation('d')]), { interrupt: false });
  h.window('c').handlers.ready();
  expect(h.screen()).toBe('[a] c');
  h.window('a').handlers.completed();
  expect(h.screen()).toBe('[c] d');
});

test('new content without interrupt withdraws a pending interrupt', () => {
  const h = playing(['a', 'b']);
  h.engine.items = ['c'];
  h.manager.setContent(windowContent([presentation('c')]), { interrupt: true });
  expect(h.screen()).toBe('[a] c');
  h.engine.items = ['b'];
  h.manager.setContent(windowContent([presentation('a'), presentation('b')]), { interrupt: false });
  h.window('b').handlers.ready();
  expect(h.screen()).toBe('[a] b');
  h.window('a').handlers.completed();
  expect(h.screen()).toBe('[b]');
});

test.each(['of the engine', 'of the player'])(
  'an interrupt %s that waits for a lock outlives a check after which the content is the same',
  (source) => {
    const h = playing(['a', 'b']);
    const content = windowContent(['a', 'b', 'c', 'd'].map((id) => presentation(id)));
    h.manager.setContent(content, { interrupt: false });
    h.window('a').handlers.lockChanged(true);
    h.engine.items = ['a', 'c'];
    if (source === 'of the player') h.manager.interrupt();
    else h.engine.interrupting = true;
    h.timers.advance(31_000);
    h.engine.items = ['a', 'd'];
    h.engine.interrupting = false;
    h.manager.setContent(content, { interrupt: false });
    h.window('d').handlers.ready();
    expect(h.screen()).toBe('[a] d');
    h.window('a').handlers.lockChanged(false);
    expect(h.screen()).toBe('[d] a');
  },
);

test('new content replaces the presentation that the engine has moved onto in the old one', () => {
  const h = playing(['a']);
  h.engine.items = ['b'];
  h.window('a').handlers.completed();
  expect(h.screen()).toBe('[a] b');
  h.engine.items = ['c'];
  h.manager.setContent(windowContent([presentation('c')]), { interrupt: false });
  expect(h.screen()).toBe('[a] c');
});

test('new content with an unchanged first presentation restarts it in its window', () => {
  const h = playing(['a', 'b']);
  const content = windowContent([presentation('a'), presentation('d')]);
  h.engine.items = ['a', 'd'];
  h.engine.position = 0;
  h.manager.setContent(content, { interrupt: true });
  expect(h.windows.filter((each) => each.presentationId === 'a')).toHaveLength(1);
  expect(h.screen()).toBe('[a] d');
  expect(h.story()).toEqual(['play a', 'endSuccess a', 'play a']);
  expect(h.events.at(-1)).toMatchObject({ content });
});

test('new content does not restart a locked presentation', () => {
  const h = playing(['a', 'b']);
  h.window('a').handlers.lockChanged(true);
  h.engine.items = ['a', 'd'];
  h.engine.position = 0;
  h.manager.setContent(windowContent([presentation('a'), presentation('d')]), { interrupt: true });
  expect(h.story()).toEqual(['play a']);
  h.window('a').handlers.lockChanged(false);
  expect(h.story()).toEqual(['play a', 'endSuccess a', 'play a']);
});

test('new content with other values opens a new window', () => {
  const h = playing(['a']);
  h.engine.items = ['a'];
  h.manager.setContent(windowContent([presentation('a', { applicationVars: { color: 'red' } })]), {
    interrupt: true,
  });
  expect(h.screen()).toBe('[a] a');
  h.window('a').handlers.ready();
  expect(h.screen()).toBe('[a]');
  expect(h.windows[0]?.closed).toBe('after paint');
});

test('new content with nothing to play clears the screen', () => {
  const h = playing(['a', 'b']);
  h.engine.items = [null];
  h.manager.setContent(windowContent([]), { interrupt: true });
  expect(h.screen()).toBe('');
  expect(h.emptyStates).toEqual([false, true]);
});

test('loads new content at once on an empty screen', () => {
  const h = harness([null]);
  void h.manager.load();
  h.manager.show();
  h.manager.play();
  h.engine.items = ['a'];
  h.manager.setContent(windowContent([presentation('a')]), { interrupt: true });
  h.window('a').handlers.ready();
  expect(h.screen()).toBe('[a]');
  expect(h.emptyStates).toEqual([true, false]);
});

test('new content while the first window loads replaces it when ready', () => {
  const h = harness(['a', 'b']);
  void h.manager.load();
  h.manager.show();
  h.manager.play();
  h.engine.items = ['c'];
  h.manager.setContent(windowContent([presentation('c')]), { interrupt: true });
  h.window('c').handlers.ready();
  expect(h.screen()).toBe('[c]');
  expect(h.story()).toEqual(['play c']);
});

test('ads: a listener may bring the old content back from within the event that they play', () => {
  const h = playing(['a', 'b']);
  const published = windowContent(['a', 'b'].map((id) => presentation(id)));
  let restored = false;
  h.onPlay = (presentationId) => {
    if (presentationId !== 'c' || restored) return;
    restored = true;
    h.engine.items = ['b', 'a'];
    h.engine.position = 0;
    h.manager.setContent(published, { interrupt: false });
  };
  h.engine.items = ['c'];
  h.manager.setContent(windowContent([presentation('c')]), { interrupt: true });
  h.window('c').handlers.ready();
  expect(h.screen()).toBe('[c] b');
  h.window('b').handlers.ready();
  h.timers.advance(5000);
  h.window('c').handlers.completed();
  expect(h.screen()).toBe('[b] a');
});

test('a listener that destroys the manager leaves nothing behind', () => {
  const h = playing(['a', 'b']);
  h.onPlay = () => h.manager.destroy();
  h.window('b').handlers.ready();
  h.window('a').handlers.completed();
  expect(h.screen()).toBe('');
});

test('an engine that fails to choose leaves the current presentation on the screen', () => {
  const h = playing(['a', 'b']);
  h.engine.preview = () => {
    throw new Error('Invalid rule');
  };
  h.timers.advance(31_000);
  expect(h.screen()).toBe('[a]');
  expect(h.log.lines).toContain('error The engine failed to choose');
});

test('creates no window while the state of the rule engine is missing', () => {
  const h = harness(['a']);
  const { next } = h.engine;
  h.engine.next = () => {
    throw new Error('Missing rule engine state');
  };
  void h.manager.load();
  expect(h.screen()).toBe('');
  expect(h.log.lines).toContain('error The engine failed to choose');
  h.engine.next = next;
  h.timers.advance(31_000);
  expect(h.screen()).toBe('a');
});

test('passes worker states to current and later windows', () => {
  const h = playing(['a', 'b']);
  h.manager.setWorkerState('queue', { length: 3 });
  h.window('b').handlers.ready();
  h.window('a').handlers.completed();
  expect(h.window('b').workerStates).toEqual({ queue: { length: 3 } });
  expect(h.window('a').workerStates).toEqual({ queue: { length: 3 } });
});

test("is empty before load if the engine's preview is empty", () => {
  expect(harness(['a']).manager.isEmpty).toBe(false);
  expect(harness([null]).manager.isEmpty).toBe(true);
});

test('destroy closes every window and leaves no timer', () => {
  const h = playing(['a', 'b']);
  h.manager.destroy();
  expect(h.screen()).toBe('');
  expect(h.timers.pending).toBe(0);
  h.window('a').handlers.completed();
  expect(h.story()).toEqual(['play a']);
});

test('leaves no window, timer or state behind after ten thousand swaps', () => {
  const h = playing(['a', 'b', 'c']);
  for (let i = 0; i < 10_000; i += 1) {
    const [current, next] = h.windows.splice(0);
    next?.handlers.ready();
    h.timers.advance(3000);
    current?.handlers.completed();
    expect(current?.closed).toBe('after paint');
    h.windows.unshift(next!);
    h.events.length = 0;
  }
  expect(h.windows).toHaveLength(2);
  // The minute's check alone.
  expect(h.timers.pending).toBe(1);
});

test('windows of several managers in one page have distinct names', () => {
  const h = playing(['a', 'b'], { windowIdPrefix: 'w1/left/' });
  expect(h.windows.map(({ windowId }) => windowId)).toEqual(['w1/left/w1', 'w1/left/w2']);
  expect(h.events[0]).toMatchObject({ windowId: 'w1/left/w1' });
});

test('reports a lock while its window is on the screen', () => {
  const locks: boolean[] = [];
  const h = playing(['a', 'b'], { onLockChange: (locked) => locks.push(locked) });
  h.window('b').handlers.ready();
  h.window('b').handlers.lockChanged(true);
  expect(locks).toEqual([]);
  h.window('a').handlers.completed();
  expect(locks).toEqual([true]);
  h.window('b').handlers.lockChanged(false);
  expect(locks).toEqual([true, false]);
});

test('a window that fails loses its lock', () => {
  const locks: boolean[] = [];
  const h = harness(['a'], { onLockChange: (locked) => locks.push(locked) });
  void h.manager.load();
  h.manager.show();
  h.manager.play();
  h.window('a').handlers.failed({ kind: 'load', message: 'Failed to load window' });
  h.window('a').handlers.lockChanged(true);
  h.window('a').handlers.failed({ kind: 'load', message: 'Failed to load window' });
  expect(h.screen()).toBe('');
  expect(locks).toEqual([true, false]);
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
  h.window('b').handlers.ready();
  h.engine.items = ['a', 'b', 'c'];
  h.window('a').handlers.completed();
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

test('a single window that no longer responds is removed and recreated', () => {
  const h = playing(['a']);
  const hung = h.window('a');
  hung.handlers.failed({ kind: 'unresponsive', message: 'Window w1 is unresponsive' });
  expect(hung.closed).toBe('now');
  expect(h.window('a')).not.toBe(hung);
  h.window('a').handlers.ready();
  expect(h.story()).toEqual(['play a', 'endError a', 'play a']);
});

test('a current window that fails to load is removed and recreated', () => {
  const h = harness(['a']);
  void h.manager.load();
  const first = h.window('a');
  first.handlers.failed({ kind: 'load', message: 'Failed to load window: no answer' });
  expect(first.closed).toBe('now');
  expect(h.window('a')).not.toBe(first);
  expect(h.story()).toEqual(['endError a']);
});

test('reports analytics and charges with their presentation, and answers charges', () => {
  const h = playing(['a']);
  const answers: unknown[] = [];
  h.window('a').handlers.analytics({ type: 'tap', source: 'menu', productCategory: 'tea' });
  const charge = { requestId: 'r', subTotal: 10, tip: 1, tax: 2, total: 13 };
  h.window('a').handlers.charge(charge, (answer) => answers.push(answer));
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
  h.window('a').handlers.workerState('kiosk', { guests: 2 });
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
