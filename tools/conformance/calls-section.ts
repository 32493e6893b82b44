import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { calls } from '@vitrine/contract';
import type { Section } from './specification.ts';
import { keysOf, type TestFile } from './test-files.ts';

/** This test makes every call that has a row in its table as each kind of caller. */
const matrixTest = 'apps/server/src/testing/access-matrix.test.ts';
const matrixTable = 'apps/server/src/testing/access-matrix.ts';

/** The tests, of which the one with the access matrix has its rows as cases: its table is a file of its own. */
export function withMatrixRows(root: string, tests: readonly TestFile[]): TestFile[] {
  const rows = keysOf(readFileSync(join(root, matrixTable), 'utf8'), 'matrix');
  return tests.map((each) =>
    each.path === matrixTest ? { ...each, cases: new Set([...each.cases, ...rows]) } : each,
  );
}

/** Section 7: each specified call, which the contract has or not. */
export function callsSection(root: string): Section {
  const list = readFileSync(join(root, 'packages/contract/src/specified-calls.json'), 'utf8');
  const specified = JSON.parse(list) as { area: string; method: string; path: string }[];
  const made = new Map(Object.entries(calls).map(([id, { method, path }]) => [`${method} ${path}`, id]));
  const areas = [...Map.groupBy(specified, ({ area }) => area)];
  const parts = areas.map(([area, its], index) => ({
    id: `7.${index + 1}`,
    title: area.charAt(0).toUpperCase() + area.slice(1).replaceAll('_', ' '),
    sentences: its.map(({ method, path }, place) => ({
      id: `7.${index + 1}.${place + 1}`,
      says: `${method} ${path}`,
      ...(made.has(`${method} ${path}`)
        ? { tests: [{ file: matrixTest, title: `%s > ${made.get(`${method} ${path}`)}` }] }
        : { tests: [], missing: 'The call does not exist yet.' }),
    })),
  }));
  return { id: '7', title: 'Calls', parts };
}
