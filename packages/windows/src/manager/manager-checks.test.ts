import { expect, test } from 'vitest';
import { harness, playing } from '../testing/manager-harness.ts';

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
  h.window('a').on.completed({});
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
  h.window('a').on.ready();
  expect(h.screen()).toBe('[a]');
  expect(h.emptyStates).toEqual([true, false]);
});

test('an interrupting preview ends the current presentation once the other is ready', () => {
  const h = playing(['a', 'b']);
  h.engine.items = ['a', 'c'];
  h.engine.interrupting = true;
  h.timers.advance(31_000);
  expect(h.screen()).toBe('[a] c');
  h.window('c').on.ready();
  expect(h.screen()).toBe('[c] a');
  expect(h.eventLog()).toEqual(['play a', 'endSuccess a', 'play c']);
});

test('an interrupting preview of a ready window ends the current presentation at once', () => {
  const h = playing(['a', 'b', 'c']);
  h.window('b').on.ready();
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
  h.window('d').on.ready();
  expect(h.screen()).toBe('[a] d');
});

test.each([
  ['another presentation', 'd', '[a] d', '[d] a'],
  ['nothing', null, '[a]', ''],
] as const)(
  'an engine interrupt that waits for a lock outlives a later preview of %s',
  (_, later, held, after) => {
    const h = playing(['a', 'b']);
    h.window('a').on.lockChanged({ isLocked: true });
    h.engine.items = ['a', 'c'];
    h.engine.interrupting = true;
    h.timers.advance(31_000);
    h.engine.items = ['a', later];
    h.engine.interrupting = false;
    h.timers.advance(60_000);
    if (later) h.window(later).on.ready();
    expect(h.screen()).toBe(held);
    h.window('a').on.lockChanged({ isLocked: false });
    expect(h.screen()).toBe(after);
  },
);

test('an engine interrupt that waits for a lock ends the presentation that the engine now prefers again', () => {
  const h = playing(['a', 'b']);
  h.window('a').on.lockChanged({ isLocked: true });
  h.engine.items = ['a', 'c'];
  h.engine.interrupting = true;
  h.timers.advance(31_000);
  h.engine.items = ['a', 'a'];
  h.engine.interrupting = false;
  h.timers.advance(60_000);
  expect(h.eventLog()).toEqual(['play a']);
  h.window('a').on.lockChanged({ isLocked: false });
  expect(h.eventLog()).toEqual(['play a', 'endSuccess a', 'play a']);
});

test('a lock acquired while an engine interrupt is pending delays it', () => {
  const h = playing(['a', 'b']);
  h.engine.items = ['a', 'c'];
  h.engine.interrupting = true;
  h.timers.advance(31_000);
  h.window('a').on.lockChanged({ isLocked: true });
  h.engine.items = ['a', 'd'];
  h.engine.interrupting = false;
  h.timers.advance(60_000);
  h.window('d').on.ready();
  expect(h.screen()).toBe('[a] d');
  h.window('a').on.lockChanged({ isLocked: false });
  expect(h.screen()).toBe('[d] a');
});

test('an override that ends with nothing to play clears the screen once it is unlocked', () => {
  const h = playing(['a', 'b']);
  h.window('a').on.lockChanged({ isLocked: true });
  h.engine.items = [null];
  h.engine.interrupting = true;
  h.timers.advance(31_000);
  expect(h.screen()).toBe('[a]');
  h.window('a').on.lockChanged({ isLocked: false });
  expect(h.screen()).toBe('');
  expect(h.eventLog()).toEqual(['play a', 'endSuccess a']);
});

test('plays the current presentation to its end if there is nothing to play and no interrupt', () => {
  const h = playing(['a', 'b']);
  h.engine.items = [null];
  h.timers.advance(31_000);
  expect(h.screen()).toBe('[a]');
  h.window('a').on.completed({});
  expect(h.screen()).toBe('');
});

test('check() skips a preloaded application if its address is now rejected', () => {
  const h = playing(['a', 'b', 'c']);
  const refused = h.window('b');
  refused.refusal = 'There is no network';
  h.manager.check();
  expect(refused.closed).toBe('now');
  expect(h.eventLog()).toEqual(['play a', 'preloadError b']);
  h.window('c').on.ready();
  h.window('a').on.completed({});
  expect(h.screen()).toBe('[c] a');
});

test('check() applies an override at once instead of at the next minute', () => {
  const h = playing(['a', 'b']);
  h.engine.items = ['o'];
  h.engine.interrupting = true;
  h.manager.check();
  h.window('o').on.ready();
  expect(h.screen()).toBe('[o]');
});
