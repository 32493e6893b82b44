import type { PublishedContent } from '@vitrine/contract';
import { createEngine, simulate } from '@vitrine/engine';
import { contentOf, FROM, OPTIONS, WORLD } from './engine-content.ts';
import { preciseWorkedMs } from './engine-measure.ts';

/*
 * `node engine-fresh.ts <what> <variant>`: measures the first work of a process, before any of the engine's code is
 * compiled. Prints milliseconds of processor time. `engine-jumps.ts` runs it.
 */
const DAY = 86_400_000;
const measures: Record<string, (content: PublishedContent) => unknown> = {
  step: (content) => createEngine(content, OPTIONS).next({ now: FROM + DAY / 2, ...WORLD }),
  week: (content) => simulate(content, { ...OPTIONS, ...WORLD }, FROM, FROM + 7 * DAY),
};

const [what = '', variant] = process.argv.slice(2);
// As a player receives it.
const content = JSON.parse(JSON.stringify(contentOf(1000, Number(variant))));
const began = preciseWorkedMs();
measures[what]?.(content);
console.log(preciseWorkedMs() - began);
