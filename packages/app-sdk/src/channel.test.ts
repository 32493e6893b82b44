import { expect, test } from 'vitest';
import { createChannel } from './channel.ts';

function channel(isState = false) {
  const reported: string[] = [];
  const logged: string[] = [];
  const log = (...parts: unknown[]) => void logged.push(parts.map(String).join(' '));
  const made = createChannel<number>({
    name: 'workers.subscribe',
    log: { info: log, warn: log, error: log },
    isState,
    notifyHost: (verb) => reported.push(verb),
  });
  return { made, reported, logged };
}

test('notifies the host of the first listener and of the removal of the last', () => {
  const { made, reported } = channel();
  const first = made.subscribe(() => {});
  const second = made.subscribe(() => {});
  first();
  first();
  expect(reported).toEqual(['subscribe']);
  second();
  expect(reported).toEqual(['subscribe', 'unsubscribe']);
});

test('accepts the same function as a listener twice', () => {
  const { made } = channel();
  let calls = 0;
  const listener = () => {
    calls += 1;
  };
  const stop = made.subscribe(listener);
  made.subscribe(listener);
  made.emit(1);
  stop();
  made.emit(2);
  expect(calls).toBe(3);
});

test('logs a listener that throws, and calls the others', () => {
  const { made, logged } = channel();
  const received: number[] = [];
  made.subscribe(() => {
    throw new Error('broken');
  });
  made.subscribe((value) => received.push(value));
  made.emit(7);
  expect(received).toEqual([7]);
  expect(logged).toEqual(['[vitrine] workers.subscribe: a listener threw an error: Error: broken']);
});

test('later listeners of a state receive the last value after subscribe has returned', async () => {
  const { made } = channel(true);
  made.subscribe(() => {});
  made.emit(1);
  made.emit(2);
  const received: number[] = [];
  made.subscribe((value) => received.push(value));
  expect(received).toEqual([]);
  await Promise.resolve();
  expect(received).toEqual([2]);
});

test('does not repeat events, or states from before the last listener left', async () => {
  const events = channel();
  events.made.subscribe(() => {});
  events.made.emit(1);
  const states = channel(true);
  const stop = states.made.subscribe(() => {});
  states.made.emit(1);
  stop();
  states.made.emit(2);
  const received: number[] = [];
  events.made.subscribe((value) => received.push(value));
  states.made.subscribe((value) => received.push(value));
  await Promise.resolve();
  expect(received).toEqual([]);
});

test('a listener that unsubscribed before its first value is not called', async () => {
  const { made } = channel(true);
  made.subscribe(() => {});
  made.emit(1);
  const received: number[] = [];
  made.subscribe((value) => received.push(value))();
  await Promise.resolve();
  expect(received).toEqual([]);
});

test('rejects a listener that is not a function, and logs its type', () => {
  const { made, reported, logged } = channel();
  made.subscribe(undefined as never)();
  expect(reported).toEqual([]);
  expect(logged).toEqual(['[vitrine] workers.subscribe: the listener must be a function, not undefined']);
});
