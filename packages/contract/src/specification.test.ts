import { expect, test } from 'vitest';
import type { Call } from './call.ts';
import { calls } from './calls.ts';
import missing from './missing-calls.json' with { type: 'json' };
import specified from './specified-calls.json' with { type: 'json' };

const entries: [string, Call][] = Object.entries(calls);
const made = new Set(entries.map(([, call]) => `${call.method} ${call.path}`));
const wanted = specified.map(({ method, path }) => `${method} ${path}`);
const absent = wanted.filter((call) => !made.has(call));

test('the specification has 160 calls, each once', () => {
  expect(new Set(wanted).size).toBe(160);
});

test(`the contract has ${wanted.length - absent.length} of ${wanted.length} specified calls; the others are listed`, () => {
  const gone = absent.filter((call) => !missing.includes(call));
  expect(gone, 'Specified calls are missing that missing-calls.json does not list.').toEqual([]);
});

// This list can only shrink.
test.each(missing)('%s does not exist yet', (call) => {
  expect(absent, 'Take it off missing-calls.json: it exists, or was never specified.').toContain(call);
});
