import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { calls } from '@vitrine/contract';
import type { Reference, Section } from './specification.ts';
import { keysOf, type TestFile } from './test-files.ts';

/** For every call in its table, this test makes the call as each kind of caller. */
const matrixTest = { file: 'apps/server/src/testing/access-matrix.test.ts', title: 'who can call %s' };
const matrixTable = 'apps/server/src/testing/access-matrix.ts';

/** Compares the fields that the specification names with the contract. */
const fieldsTest = {
  file: 'packages/contract/src/specified-fields.test.ts',
  title: '%s has its specified fields',
};
const fieldsTable = 'packages/contract/src/specified-fields.json';

/** Titles of the areas whose name is not a title. */
const titles: Record<string, string> = {
  themes_fonts: 'Themes and fonts',
  catalogs_connections: 'Catalogs and connections',
  views: 'Saved views',
};

/** Adds the rows of tables in separate files to the cases of their tests. */
export function withTableRows(root: string, tests: readonly TestFile[]): TestFile[] {
  const rows = new Map([
    [matrixTest.file, keysOf(readFileSync(join(root, matrixTable), 'utf8'), 'matrix')],
    [fieldsTest.file, Object.keys(readFields(root))],
  ]);
  return tests.map((each) => ({ ...each, cases: new Set([...each.cases, ...(rows.get(each.path) ?? [])]) }));
}

type Fields = Partial<Record<'query' | 'body' | 'reply', string[]>>;

const readFields = (root: string): Record<string, Fields> =>
  JSON.parse(readFileSync(join(root, fieldsTable), 'utf8'));

const caseOf = ({ file, title }: Reference, row: string): Reference => ({ file, title: `${title} > ${row}` });

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
  const fields = readFields(root);
  const ids = new Map(Object.entries(calls).map(([id, { method, path }]) => [`${method} ${path}`, id]));
  const areas = [...Map.groupBy(specified, ({ area }) => area)];
  const parts = areas.map(([area, its], index) => ({
    id: `7.${index + 1}`,
    title: titles[area] ?? area.charAt(0).toUpperCase() + area.slice(1).replaceAll('_', ' '),
    requirements: its.map(({ method, path }, place) => {
      const call = `${method} ${path}`;
      const id = ids.get(call);
      return {
        id: `7.${index + 1}.${place + 1}`,
        text: sentenceOf(call, fields[call] ?? {}),
        ...(id === undefined
          ? { tests: [], missing: 'The call does not exist yet.' }
          : { tests: [caseOf(matrixTest, id), ...(fields[call] ? [caseOf(fieldsTest, call)] : [])] }),
      };
    }),
  }));
  return { id: '7', title: 'Calls', parts };
}
