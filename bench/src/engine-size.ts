import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import type { Result } from './measure.ts';

const ENTRY = 'virtual:engine';

/** Returns the gzipped size in kB of a minified module that imports only `names` of the engine. */
async function sizeOf(names: string): Promise<number> {
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'engine-entry',
        resolveId: (id) => (id === ENTRY ? id : null),
        load: (id) => (id === ENTRY ? `export { ${names} } from '@vitrine/engine';` : null),
      },
    ],
    build: {
      write: false,
      minify: true,
      modulePreload: false,
      rolldownOptions: { input: ENTRY, preserveEntrySignatures: 'strict' },
    },
  });
  const first = Array.isArray(output) ? output[0] : output;
  if (!first || !('output' in first)) throw new Error('The bundler produced no output.');
  const code = first.output.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('');
  return gzipSync(code, { level: 9 }).length / 1000;
}

export async function benchSize(): Promise<Result[]> {
  const player = await sizeOf('createEngine');
  const decisionExports =
    'analyse, createEngine, evaluateRule, explain, explainRule, findOccurrencesAffectedByClockChanges, isActive, nextTransition, occurrences, parseRule, simulate';
  const decisions = await sizeOf(decisionExports);
  const decisionsAndWords = await sizeOf(`${decisionExports}, describeSchedule`);
  const row = (name: string, value: number, goal: number): Result => ({
    area: 'Size',
    name,
    value: `${value.toFixed(1)} kB`,
    goal: `≤ ${goal} kB`,
    met: value <= goal,
  });
  return [
    row('createEngine: everything that a player needs, gzip', player, 20),
    row('Code that decides, simulates and explains, gzip', decisions, 20),
    row('… and describes schedules in words', decisionsAndWords, 20),
  ];
}
