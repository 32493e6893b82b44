import type { PublishedContent } from '@vitrine/contract';
import { createEngine, simulate } from '@vitrine/engine';
import { contentOf, ENVIRONMENT, FROM, OPTIONS } from './engine-content.ts';
import { preciseProcessorMs } from './engine-measure.ts';

/*
 * `node engine-cold-start.ts <what> <variant>`: measures the first work of a process, before any of the engine's code is
 * compiled. Prints milliseconds of processor time. `engine-uncached.ts` runs it.
 */
const DAY = 86_400_000;
const measures: Record<string, (content: PublishedContent) => unknown> = {
  step: (content) => createEngine(content, OPTIONS).next({ now: FROM + DAY / 2, ...ENVIRONMENT }),
  week: (content) => simulate(content, { ...OPTIONS, ...ENVIRONMENT }, FROM, FROM + 7 * DAY),
};

const [what = '', variant] = process.argv.slice(2);
// As a player receives it.
const content = JSON.parse(JSON.stringify(contentOf(1000, Number(variant))));
const began = preciseProcessorMs();
measures[what]?.(content);
console.log(preciseProcessorMs() - began);
