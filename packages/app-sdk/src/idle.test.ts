import { expect, test } from 'vitest';
import { listenToIdle, PANEL_ID } from './idle.ts';
import { fakePage } from './testing/fake-page.ts';

test('becomes idle after the given time without input, until the next input', () => {
  const fake = fakePage('');
  const received: boolean[] = [];
  listenToIdle(fake.page, (isIdle) => received.push(isIdle), 20);
  expect(fake.waiting).toEqual([20_000]);
  fake.run();
  expect(received).toEqual([true]);
  fake.input('pointerdown');
  fake.input('pointermove');
  expect(received).toEqual([true, false]);
  fake.run();
  expect(received).toEqual([true, false, true]);
});

test('ends idle once, at the first input', () => {
  const fake = fakePage('');
  const received: boolean[] = [];
  listenToIdle(fake.page, (isIdle) => received.push(isIdle));
  fake.input('pointerdown');
  fake.input('keydown');
  expect(received).toEqual([false]);
});

test.each(['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'])(
  '%s restarts the wait',
  (type) => {
    const fake = fakePage('');
    listenToIdle(fake.page, () => {});
    fake.input(type);
    expect(fake.waiting).toEqual([60_000]);
    fake.run();
    let ended = false;
    listenToIdle(fake.page, (isIdle) => {
      ended ||= !isIdle;
    });
    fake.run();
    fake.input(type);
    expect(ended).toBe(true);
  },
);

test('ignores input in the development panel', () => {
  const fake = fakePage('');
  const received: boolean[] = [];
  listenToIdle(fake.page, (isIdle) => received.push(isIdle));
  fake.run();
  fake.input('pointerdown', PANEL_ID);
  expect(received).toEqual([true]);
});

test('leaves no timer and no listener after it was stopped', () => {
  const fake = fakePage('');
  const received: boolean[] = [];
  listenToIdle(fake.page, (isIdle) => received.push(isIdle))();
  fake.input('keydown');
  expect(fake.waiting).toEqual([]);
  fake.run();
  expect(received).toEqual([]);
});

test('logs mistakes', () => {
  const fake = fakePage('');
  listenToIdle(fake.page, () => {}, 0)();
  listenToIdle(fake.page, 5 as never)();
  const message = 'error: [vitrine] addIdleListener: pass a function and a number of seconds greater than 0';
  expect(fake.logged).toEqual([message, message]);
});
