import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { calls } from '@vitrine/contract';
import type { Section } from './specification.ts';
import { keysOf, type TestFile } from './test-files.ts';

/** For every call in its table, this test makes the call as each kind of caller. */
const matrixTest = 'apps/server/src/testing/access-matrix.test.ts';
const matrixTable = 'apps/server/src/testing/access-matrix.ts';

/** Compares the fields that the specification names with the contract. */
const fieldsTest = {
  file: 'packages/contract/src/specified-fields.test.ts',
  title: '%s has its specified fields',
};

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

type Fields = Partial<Record<'query' | 'body' | 'reply', string[]>>;

/** `POST /v3/folders. Body: name, description, type.` The specification names the fields of few calls. */
function sentenceOf(call: string, fields: Fields): string {
  const names = { query: 'Query', body: 'Body', reply: 'Reply' } as const;
  const parts = Object.entries(fields).map(
    ([part, list]) => `${names[part as keyof Fields]}: ${list.join(', ')}.`,
  );
  return parts.length === 0 ? call : `${call}. ${parts.join(' ')}`;
}

/** Section 7: each specified call with its specified fields, and whether the contract has it. */
export function callsSection(root: string): Section {
  const list = readFileSync(join(root, 'packages/contract/src/specified-calls.json'), 'utf8');
  const specified = JSON.parse(list) as { area: string; method: string; path: string }[];
  const fields: Record<string, Fields> = JSON.parse(
    readFileSync(join(root, 'packages/contract/src/specified-fields.json'), 'utf8'),
  );
  const made = new Map(Object.entries(calls).map(([id, { method, path }]) => [`${method} ${path}`, id]));
  const areas = [...Map.groupBy(specified, ({ area }) => area)];
  const parts = areas.map(([area, its], index) => ({
    id: `7.${index + 1}`,
    title: titles[area] ?? area.charAt(0).toUpperCase() + area.slice(1).replaceAll('_', ' '),
    requirements: its.map(({ method, path }, place) => {
      const call = `${method} ${path}`;
      const matrixRow = { file: matrixTest, title: `%s > ${made.get(call)}` };
      return {
        id: `7.${index + 1}.${place + 1}`,
        says: sentenceOf(call, fields[call] ?? {}),
        ...(made.has(call)
          ? { tests: [matrixRow, ...(fields[call] ? [fieldsTest] : [])] }
          : { tests: [], missing: 'The call does not exist yet.' }),
      };
    }),
  }));
  return { id: '7', title: 'Calls', parts };
}
