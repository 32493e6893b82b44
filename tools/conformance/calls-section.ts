import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { calls } from '@vitrine/contract';
import type { Section } from './specification.ts';

/** This test makes every call of the contract as each kind of caller. */
const everyCall = {
  file: 'apps/server/src/testing/access-matrix.test.ts',
  title: '%s > for each actor',
};

/** Section 7: each specified call, which the contract has or not. */
export function callsSection(root: string): Section {
  const list = readFileSync(join(root, 'packages/contract/src/specified-calls.json'), 'utf8');
  const specified = JSON.parse(list) as { area: string; method: string; path: string }[];
  const made = new Set(Object.values(calls).map(({ method, path }) => `${method} ${path}`));
  const areas = [...Map.groupBy(specified, ({ area }) => area)];
  const parts = areas.map(([area, its], index) => ({
    id: `7.${index + 1}`,
    title: area.charAt(0).toUpperCase() + area.slice(1).replaceAll('_', ' '),
    sentences: its.map(({ method, path }, place) => ({
      id: `7.${index + 1}.${place + 1}`,
      says: `${method} ${path}`,
      ...(made.has(`${method} ${path}`)
        ? { tests: [everyCall] }
        : { tests: [], missing: 'The call does not exist yet.' }),
    })),
  }));
  return { id: '7', title: 'The calls it makes', parts };
}
