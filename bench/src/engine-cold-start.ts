import type { PublishedContent } from '@vitrine/contract';
import { createEngine, simulate } from '@vitrine/engine';
import { contentOf, ENVIRONMENT, FROM, OPTIONS } from './engine-content.ts';
import { preciseProcessorMs } from './engine-measure.ts';

/*
 * `node engine-cold-start.ts <measure> <variant>`: measures the first call of a process, before any of the engine's
 * code is compiled. Prints milliseconds of processor time. `engine-uncached.ts` runs it.
 */
const DAY = 86_400_000;
const measures: Record<string, (content: PublishedContent) => unknown> = {
  step: (content) => createEngine(content, OPTIONS).next({ now: FROM + DAY / 2, ...ENVIRONMENT }),
  week: (content) => simulate(content, { ...OPTIONS, ...ENVIRONMENT }, FROM, FROM + 7 * DAY),
};

const [measure = '', variant] = process.argv.slice(2);
// Parsed from JSON, as in a player.
const content = JSON.parse(JSON.stringify(contentOf(1000, Number(variant))));
const start = preciseProcessorMs();
measures[measure]?.(content);
console.log(preciseProcessorMs() - start);
