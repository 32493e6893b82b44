import { beforeAll, expect, test } from 'vitest';
import { growth, measures, type Sample, soak } from './player-soak/soak.ts';
import { buildFrontEnds } from './support/builds.ts';

/*
 * Ten thousand swaps, as many as a screen makes in fourteen hours of five-second turns. What is measured grows a
 * little at first, while caches fill; from then on it has to be level. The slopes are printed.
 *
 * The memory of all processes is printed and not held to anything: it grew by 9 MB per 1,000 swaps over 10,000 (314
 * to 423 MB), all of it outside of documents, nodes, listeners and heap, in the native memory of the page's process.
 * How much of that is Chromium's under a debugger, and how much a screen has as well, is not known yet.
 */

const SWAPS = 10_000;
const EVERY = 250;
const WARM_UP = 1000;
/** Growth per thousand swaps. */
const LEVEL = { documents: 0.5, frames: 0.5, nodes: 2, listeners: 10, heap: 50_000 };

beforeAll(buildFrontEnds, 240_000);

test(`${SWAPS} swaps: documents, frames, nodes, listeners and heap are level`, {
  timeout: 3_600_000,
}, async () => {
  const print = (text: string) => process.stdout.write(`${text}\n`);
  const samples = await soak('player-soak-long', {
    swaps: SWAPS,
    every: EVERY,
    onSample: (sample: Sample) => print(JSON.stringify(sample)),
  });
  const settled = samples.filter(({ swaps }) => swaps >= WARM_UP);
  const slopes = Object.fromEntries(measures.map((each) => [each, growth(settled, each)]));
  for (const [name, slope] of Object.entries(slopes)) print(`${name}: ${slope.toFixed(2)} per 1,000 swaps`);
  for (const [name, most] of Object.entries(LEVEL)) expect.soft(slopes[name], name).toBeLessThanOrEqual(most);
});
