import { expect, test } from 'vitest';
import { clauses, explainedOverrides, held, nested, warnings } from './vectors/explanations.ts';
import { print } from './vectors/print.ts';
import { clocks, comparisons, groups, missingOperands } from './vectors/rules.ts';
import { clockChanges, recurrences } from './vectors/schedules.ts';
import { overrides, shuffles, skipping, visits } from './vectors/selections.ts';
import { simulations } from './vectors/simulations.ts';

/*
 * The vectors that come from tables. After a change of a table, write them anew with
 * `npx vitest run packages/engine/tools --update`.
 */
test.each<[string, () => unknown[]]>([
  ['rules', () => [...comparisons(), ...missingOperands(), ...clocks(), ...groups()]],
  ['schedules', clockChanges],
  ['recurrences', recurrences],
  ['selection', () => [...visits(), ...skipping(), ...shuffles(), ...overrides()]],
  ['simulation', simulations],
  ['explanation', () => [...clauses(), ...explainedOverrides(), ...held(), ...nested()]],
  ['warnings', warnings],
])('vectors/%s.json is what its tables give', async (name, cases) => {
  await expect(`${print(cases())}\n`).toMatchFileSnapshot(`../vectors/${name}.json`);
});
