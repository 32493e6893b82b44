import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { calls } from '@vitrine/contract';
import type { Section } from './specification.ts';
import { keysOf, type TestFile } from './test-files.ts';

/** For every call in its table, this test makes the call as each kind of caller. */
const matrixTest = 'apps/server/src/testing/access-matrix.test.ts';
const matrixTable = 'apps/server/src/testing/access-matrix.ts';

/** Titles of the areas whose name is not a title. */
const titles: Record<string, string> = {
  themes_fonts: 'Themes and fonts',
  catalogs_connections: 'Catalogues and connections',
};

/** Adds the rows of the access matrix, which is a separate file, to the cases of its test. */
export function withMatrixRows(root: string, tests: readonly TestFile[]): TestFile[] {
  const rows = keysOf(readFileSync(join(root, matrixTable), 'utf8'), 'matrix');
  return tests.map((each) =>
    each.path === matrixTest ? { ...each, cases: new Set([...each.cases, ...rows]) } : each,
  );
}

/** Section 7: each specified call, and whether the contract has it. */
export function callsSection(root: string): Section {
  const list = readFileSync(join(root, 'packages/contract/src/specified-calls.json'), 'utf8');
  const specified = JSON.parse(list) as { area: string; method: string; path: string }[];
  const made = new Map(Object.entries(calls).map(([id, { method, path }]) => [`${method} ${path}`, id]));
  const areas = [...Map.groupBy(specified, ({ area }) => area)];
  const parts = areas.map(([area, its], index) => ({
    id: `7.${index + 1}`,
    title: titles[area] ?? area.charAt(0).toUpperCase() + area.slice(1).replaceAll('_', ' '),
    requirements: its.map(({ method, path }, place) => ({
      id: `7.${index + 1}.${place + 1}`,
      says: `${method} ${path}`,
      ...(made.has(`${method} ${path}`)
        ? { tests: [{ file: matrixTest, title: `%s > ${made.get(`${method} ${path}`)}` }] }
        : { tests: [], missing: 'The call does not exist yet.' }),
    })),
  }));
  return { id: '7', title: 'Calls', parts };
}
