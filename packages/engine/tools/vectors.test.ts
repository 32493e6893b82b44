import { printJson } from '@vitrine/test-kit/vectors';
import { expect, test } from 'vitest';
import { clauses, explainedOverrides, held, nested, warnings } from './vectors/explanations.ts';
import { clocks, comparisons, groups, missingOperands } from './vectors/rules.ts';
import { clockChanges } from './vectors/schedules.ts';
import { overrides, shuffles, skipping, visits } from './vectors/selections.ts';
import { simulations } from './vectors/simulations.ts';

/*
 * The vectors that are generated from tables. After a change of a table, update them with
 * `npx vitest run packages/engine/tools --update`.
 */
test.each<[string, () => unknown[]]>([
  ['rules', () => [...comparisons(), ...missingOperands(), ...clocks(), ...groups()]],
  ['schedules', clockChanges],
  ['selection', () => [...visits(), ...skipping(), ...shuffles(), ...overrides()]],
  ['simulation', simulations],
  ['explanation', () => [...clauses(), ...explainedOverrides(), ...held(), ...nested()]],
  ['warnings', warnings],
])('vectors/%s.json matches its tables', async (name, cases) => {
  await expect(`${printJson(cases())}\n`).toMatchFileSnapshot(`../vectors/${name}.json`);
});
