import { expect, test } from 'vitest';
import { watchForStall } from './stall.ts';

function watched() {
  let position = 0;
  let at = 0;
  let tick: (() => void) | null = null;
  let stalls = 0;
  const stop = watchForStall({
    position: () => position,
    limitMs: 5000,
    now: () => at,
    every(_ms, run) {
      tick = run;
      return () => {
        tick = null;
      };
    },
    onStall: () => {
      stalls += 1;
    },
  });
  return {
    stop,
    stalls: () => stalls,
    isWatching: () => tick !== null,
    pass(seconds: number, moving: boolean) {
      for (let i = 0; i < seconds; i += 1) {
        at += 1000;
        if (moving) position += 1;
        tick?.();
      }
    },
  };
}

test('does not report a video that advances', () => {
  const w = watched();
  w.pass(60, true);
  expect(w.stalls()).toBe(0);
});

test('reports a stall once when a video stands still for five seconds', () => {
  const w = watched();
  w.pass(3, true);
  w.pass(4, false);
  expect(w.stalls()).toBe(0);
  w.pass(10, false);
  expect(w.stalls()).toBe(1);
  expect(w.isWatching()).toBe(false);
});

test('does not report a short wait for data', () => {
  const w = watched();
  w.pass(4, false);
  w.pass(1, true);
  w.pass(4, false);
  expect(w.stalls()).toBe(0);
});

test('reports nothing after it was stopped', () => {
  const w = watched();
  w.stop();
  w.pass(10, false);
  expect(w.stalls()).toBe(0);
});
