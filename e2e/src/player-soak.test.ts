import { beforeAll, expect, test } from 'vitest';
import { soak } from './player-soak/soak.ts';
import { buildFrontEnds } from './support/builds.ts';

/** Some hundred swaps; ten thousand are watched by player-soak.long.test.ts. */
const SWAPS = 150;
const EVERY = 30;
/** A leak of one of a kind with each swap would add as many as there are swaps between two samples. */
const LEAK = EVERY;
/** What a swap may leave on the heap before everything that is kept once is there. */
const HEAP_BYTES_EACH = 10_000;

beforeAll(buildFrontEnds);

test(`${SWAPS} swaps leave no document, frame, node or listener behind`, async () => {
  const [first, ...later] = await soak('player-soak', { swaps: SWAPS, every: EVERY });
  const last = later.at(-1);
  if (!first || !last) throw new Error('Nothing was measured.');
  expect(last.swaps - first.swaps).toBeGreaterThanOrEqual(SWAPS - 2 * EVERY);
  // Whatever moment a sample falls on, at most three windows are there: the one that goes, the one on the screen,
  // and the one that is next.
  for (const each of later) {
    expect(each.documents - first.documents).toBeLessThan(LEAK / 2);
    expect(each.frames).toBeLessThanOrEqual(6);
    expect(each.nodes - first.nodes).toBeLessThan(LEAK);
    expect(each.listeners - first.listeners).toBeLessThan(3 * LEAK);
  }
  expect((last.heap - first.heap) / (last.swaps - first.swaps)).toBeLessThan(HEAP_BYTES_EACH);
});
