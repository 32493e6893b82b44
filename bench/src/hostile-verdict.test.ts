import { expect, test } from 'vitest';
import { fileKinds, firstKindsOf, kindOf } from './hostile-inputs.ts';
import { meetsGoal, unfinishedKinds } from './hostile-verdict.ts';

const goal = { percentile: 'p99', milliseconds: 1000 } as const;
const everything = { finishedKinds: fileKinds, kills: 8 };

test('meets a goal only if a file of every kind was processed or rejected and some killed their process', () => {
  expect(meetsGoal([10, 20], goal, everything)).toBe(true);
  expect(meetsGoal([10, 2000], goal, everything)).toBe(false);
  expect(meetsGoal([10, 20], goal, { ...everything, kills: 0 })).toBe(false);
  expect(meetsGoal([10, 20], goal, { ...everything, finishedKinds: fileKinds.slice(1) })).toBe(false);
  expect(meetsGoal([], goal, everything)).toBe(false);
});

test('names the kinds of which no file was processed or rejected', () => {
  expect(unfinishedKinds({ finishedKinds: fileKinds.slice(2), kills: 1 })).toEqual(fileKinds.slice(0, 2));
});

test.each([1, 5, 10, 20])('%i attackers send every kind once before the flood', (attackers) => {
  const first = Array.from({ length: attackers }, (_, index) => firstKindsOf(index, attackers));
  expect(first.flat().sort()).toEqual([...fileKinds].sort());
});

test('the flood contains every kind', () => {
  const sent = new Set(Array.from({ length: 16 }, (_, serial) => kindOf(serial)));
  expect([...sent].sort()).toEqual([...fileKinds].sort());
});
