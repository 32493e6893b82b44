import { expect, test } from 'vitest';
import { createChannel } from './channel.ts';

function channel(isState = false) {
  const told: string[] = [];
  const logged: string[] = [];
  const log = (...parts: unknown[]) => void logged.push(parts.map(String).join(' '));
  const made = createChannel<number>({
    name: 'workers.subscribe',
    log: { info: log, warn: log, error: log },
    isState,
    notifyHost: (verb) => told.push(verb),
  });
  return { made, told, logged };
}

test('notifies the host of the first listener, and when none is left', () => {
  const { made, told } = channel();
  const first = made.subscribe(() => {});
  const second = made.subscribe(() => {});
  first();
  first();
  expect(told).toEqual(['subscribe']);
  second();
  expect(told).toEqual(['subscribe', 'unsubscribe']);
});

test('the same function may listen twice', () => {
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
  const heard: number[] = [];
  made.subscribe(() => {
    throw new Error('broken');
  });
  made.subscribe((value) => heard.push(value));
  made.emit(7);
  expect(heard).toEqual([7]);
  expect(logged).toEqual(['[vitrine] workers.subscribe: a listener has thrown Error: broken']);
});

test('later listeners of a state receive the last value after subscribe has returned', async () => {
  const { made } = channel(true);
  made.subscribe(() => {});
  made.emit(1);
  made.emit(2);
  const heard: number[] = [];
  made.subscribe((value) => heard.push(value));
  expect(heard).toEqual([]);
  await Promise.resolve();
  expect(heard).toEqual([2]);
});

test('does not repeat an event, or a state from before the last listener left', async () => {
  const events = channel();
  events.made.subscribe(() => {});
  events.made.emit(1);
  const states = channel(true);
  const stop = states.made.subscribe(() => {});
  states.made.emit(1);
  stop();
  states.made.emit(2);
  const heard: number[] = [];
  events.made.subscribe((value) => heard.push(value));
  states.made.subscribe((value) => heard.push(value));
  await Promise.resolve();
  expect(heard).toEqual([]);
});

test('a listener that unsubscribed before its first value is not called', async () => {
  const { made } = channel(true);
  made.subscribe(() => {});
  made.emit(1);
  const heard: number[] = [];
  made.subscribe((value) => heard.push(value))();
  await Promise.resolve();
  expect(heard).toEqual([]);
});

test('refuses a listener that is not a function, and logs its type', () => {
  const { made, told, logged } = channel();
  made.subscribe(undefined as never)();
  expect(told).toEqual([]);
  expect(logged).toEqual(['[vitrine] workers.subscribe: the listener must be a function, not undefined']);
});
