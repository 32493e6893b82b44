import { createFakeTimers } from '@vitrine/test-kit';
import { expect, test } from 'vitest';
import { createAutosave } from './autosave.ts';

function setUp() {
  const timers = createFakeTimers();
  const sent: { patch: object; succeed: () => Promise<void>; fail: () => Promise<void> }[] = [];
  const save = (patch: object) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const settleWith = async (settlePromise: () => void) => {
      settlePromise();
      await promise.catch(() => {});
      await Promise.resolve();
    };
    sent.push({
      patch,
      succeed: () => settleWith(resolve),
      fail: () => settleWith(() => reject(new Error('refused'))),
    });
    return promise;
  };
  const autosave = createAutosave<{ name: string; size: number }>(save, timers);
  const kind = () => autosave.state.get().kind;
  return { timers, sent, autosave, kind };
}

test('saves once, when typing pauses', async () => {
  const { timers, sent, autosave, kind } = setUp();
  autosave.change({ name: 'a' });
  timers.advance(500);
  autosave.change({ name: 'ab' });
  timers.advance(500);
  expect(sent).toHaveLength(0);
  expect(kind()).toBe('saving');
  timers.advance(100);
  expect(sent[0]?.patch).toEqual({ name: 'ab' });
  await sent[0]!.succeed();
  expect(kind()).toBe('saved');
});

test('a change during a save waits for the save to end', async () => {
  const { timers, sent, autosave, kind } = setUp();
  autosave.change({ name: 'a' }, { now: true });
  timers.advance(0);
  autosave.change({ size: 2 }, { now: true });
  timers.advance(0);
  expect(sent).toHaveLength(1);
  await sent[0]!.succeed();
  expect(sent[1]?.patch).toEqual({ size: 2 });
  await sent[1]!.succeed();
  expect(kind()).toBe('saved');
});

test('resends a failed change with the next one', async () => {
  const { timers, sent, autosave, kind } = setUp();
  autosave.change({ name: 'a', size: 1 }, { now: true });
  timers.advance(0);
  await sent[0]!.fail();
  expect(kind()).toBe('failed');
  autosave.change({ size: 2 }, { now: true });
  timers.advance(0);
  expect(sent[1]?.patch).toEqual({ name: 'a', size: 2 });
});

test('resends failed changes on request, and nothing else', async () => {
  const { timers, sent, autosave, kind } = setUp();
  autosave.retryFailed();
  autosave.change({ name: 'a' });
  autosave.retryFailed();
  expect(sent).toHaveLength(0);
  timers.advance(600);
  autosave.retryFailed();
  expect(sent).toHaveLength(1);
  await sent[0]!.fail();
  autosave.retryFailed();
  expect(sent[1]?.patch).toEqual({ name: 'a' });
  await sent[1]!.succeed();
  expect(kind()).toBe('saved');
});

test('sends waiting changes when the editor closes', () => {
  const { sent, autosave } = setUp();
  autosave.change({ name: 'a' });
  autosave.flush();
  expect(sent).toHaveLength(1);
  autosave.flush();
  expect(sent).toHaveLength(1);
});
