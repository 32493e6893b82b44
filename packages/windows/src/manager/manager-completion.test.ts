import { expect, test } from 'vitest';
import { presentation, windowContent } from '../testing/fakes.ts';
import { harness, playing } from '../testing/manager-harness.ts';

test('a completion within 3 s of the previous one is delayed, and its repeats are ignored', () => {
  const h = playing(['a']);
  h.window('a').on.completed({});
  h.timers.advance(1000);
  h.window('a').on.completed({});
  h.window('a').on.completed({});
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
  h.window('a').on.completed({});
  h.timers.advance(1000);
  h.window('a').on.completed({ error: 'no codec' });
  h.timers.advance(2000);
  expect(h.eventLog()).toEqual(['play a', 'endSuccess a', 'play a', 'endError a', 'play a']);
});

test('after an interrupt, a delayed completion does not suppress the next one', () => {
  const h = playing(['a', 'b', 'c']);
  h.window('a').on.completed({});
  h.timers.advance(500);
  h.window('a').on.completed({});
  h.window('b').on.ready();
  h.manager.interrupt();
  h.window('c').on.ready();
  expect(h.screen()).toBe('[b] c');
  h.timers.advance(500);
  h.window('b').on.completed({});
  h.timers.advance(2499);
  expect(h.screen()).toBe('[b] c');
  h.timers.advance(1);
  expect(h.screen()).toBe('[c] a');
});

test('a delayed completion of a removed window does not suppress the next one', () => {
  const h = playing(['a']);
  h.window('a').on.completed({});
  h.timers.advance(500);
  h.window('a').on.completed({});
  h.engine.items = [null];
  h.manager.setContent(windowContent([]), { interrupt: true });
  h.engine.items = ['b'];
  h.manager.setContent(windowContent([presentation('b')]), { interrupt: true });
  h.window('b').on.ready();
  h.timers.advance(500);
  h.window('b').on.completed({});
  h.timers.advance(2500);
  expect(h.window('b').plays).toBe(2);
});

test('logs and ignores the completion of a window that does not play', () => {
  const h = playing(['a', 'b']);
  h.window('b').on.completed({});
  expect(h.eventLog()).toEqual(['play a']);
  expect(h.log.lines).toContain('warn Completion of a window that is not playing');
});

test('logs and ignores a completion before play', () => {
  const h = harness(['a']);
  void h.manager.load();
  h.window('a').on.ready();
  h.window('a').on.completed({});
  expect(h.eventLog()).toEqual([]);
  expect(h.log.lines).toContain('warn Completion of a window that is not playing');
});

test('treats an error of the current presentation as completion', () => {
  const h = playing(['a', 'b']);
  h.window('b').on.ready();
  h.window('a').on.completed({ error: 'no codec' });
  expect(h.eventLog()).toEqual(['play a', 'endError a', 'play b']);
  expect(h.events[1]).toMatchObject({ error: 'no codec' });
});
