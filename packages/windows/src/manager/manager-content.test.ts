import { expect, test } from 'vitest';
import { presentation, windowContent } from '../testing/fakes.ts';
import { harness, playing } from '../testing/manager-harness.ts';

test('new content with an interrupt: the old content plays until the new window is ready', () => {
  const h = playing(['a', 'b']);
  h.window('b').on.ready();
  const content = windowContent([presentation('c'), presentation('d')]);
  h.engine.items = ['c', 'd'];
  h.engine.position = 0;
  h.manager.setContent(content, { interrupt: true });
  expect(h.screen()).toBe('[a] c');
  h.window('c').on.ready();
  expect(h.screen()).toBe('[c] d');
  expect(h.events.at(-1)).toMatchObject({ type: 'play', presentationId: 'c', content });
});

test('new content without an interrupt waits for the end of the current presentation', () => {
  const h = playing(['a', 'b']);
  h.engine.items = ['c', 'd'];
  h.engine.position = 0;
  h.manager.setContent(windowContent([presentation('c'), presentation('d')]), { interrupt: false });
  h.window('c').on.ready();
  expect(h.screen()).toBe('[a] c');
  h.window('a').on.completed({});
  expect(h.screen()).toBe('[c] d');
});

test('new content without an interrupt cancels a pending interrupt', () => {
  const h = playing(['a', 'b']);
  h.engine.items = ['c'];
  h.manager.setContent(windowContent([presentation('c')]), { interrupt: true });
  expect(h.screen()).toBe('[a] c');
  h.engine.items = ['b'];
  h.manager.setContent(windowContent([presentation('a'), presentation('b')]), { interrupt: false });
  h.window('b').on.ready();
  expect(h.screen()).toBe('[a] b');
  h.window('a').on.completed({});
  expect(h.screen()).toBe('[b]');
});

test.each(['the engine', 'the player'])(
  'an interrupt from %s that waits for a lock survives an update to the same content',
  (source) => {
    const h = playing(['a', 'b']);
    const content = windowContent(['a', 'b', 'c', 'd'].map((id) => presentation(id)));
    h.manager.setContent(content, { interrupt: false });
    h.window('a').on.lockChanged({ isLocked: true });
    h.engine.items = ['a', 'c'];
    if (source === 'the player') h.manager.interrupt();
    else h.engine.interrupting = true;
    h.timers.advance(31_000);
    h.engine.items = ['a', 'd'];
    h.engine.interrupting = false;
    h.manager.setContent(content, { interrupt: false });
    h.window('d').on.ready();
    expect(h.screen()).toBe('[a] d');
    h.window('a').on.lockChanged({ isLocked: false });
    expect(h.screen()).toBe('[d] a');
  },
);

test('new content replaces the presentation that the engine has moved onto in the old one', () => {
  const h = playing(['a']);
  h.engine.items = ['b'];
  h.window('a').on.completed({});
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
  expect(h.eventLog()).toEqual(['play a', 'endSuccess a', 'play a']);
  expect(h.events.at(-1)).toMatchObject({ content });
});

test('new content does not restart a locked presentation', () => {
  const h = playing(['a', 'b']);
  h.window('a').on.lockChanged({ isLocked: true });
  h.engine.items = ['a', 'd'];
  h.engine.position = 0;
  h.manager.setContent(windowContent([presentation('a'), presentation('d')]), { interrupt: true });
  expect(h.eventLog()).toEqual(['play a']);
  h.window('a').on.lockChanged({ isLocked: false });
  expect(h.eventLog()).toEqual(['play a', 'endSuccess a', 'play a']);
});

test('new content with other values opens a new window', () => {
  const h = playing(['a']);
  h.engine.items = ['a'];
  h.manager.setContent(windowContent([presentation('a', { applicationVars: { color: 'red' } })]), {
    interrupt: true,
  });
  expect(h.screen()).toBe('[a] a');
  h.window('a').on.ready();
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
  h.window('a').on.ready();
  expect(h.screen()).toBe('[a]');
  expect(h.emptyStates).toEqual([true, false]);
});

test('new content that arrives while the first window loads replaces it when ready', () => {
  const h = harness(['a', 'b']);
  void h.manager.load();
  h.manager.show();
  h.manager.play();
  h.engine.items = ['c'];
  h.manager.setContent(windowContent([presentation('c')]), { interrupt: true });
  h.window('c').on.ready();
  expect(h.screen()).toBe('[c]');
  expect(h.eventLog()).toEqual(['play c']);
});

test('ads: a listener can restore the old content while it handles the start of the ad', () => {
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
  h.window('c').on.ready();
  expect(h.screen()).toBe('[c] b');
  h.window('b').on.ready();
  h.timers.advance(5000);
  h.window('c').on.completed({});
  expect(h.screen()).toBe('[b] a');
});
