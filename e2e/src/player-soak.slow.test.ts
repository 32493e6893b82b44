import { beforeAll, expect, test } from 'vitest';
import { soak } from './player-soak/soak.ts';
import { buildFrontEnds } from './support/builds.ts';

/** A few hundred swaps. player-soak.long.test.ts watches ten thousand. */
const SWAPS = 150;
const EVERY = 30;
/** A leak of one object per swap adds this many objects between two samples. */
const LEAK = EVERY;
/** The heap growth allowed per swap while caches fill. */
const HEAP_BYTES_EACH = 10_000;

beforeAll(buildFrontEnds);

test(`${SWAPS} swaps leave no document, frame, node or listener behind`, async () => {
  const [first, ...later] = await soak('player-soak', { swaps: SWAPS, every: EVERY });
  const last = later.at(-1);
  if (!first || !last) throw new Error('Nothing was measured.');
  expect(last.swaps - first.swaps).toBeGreaterThanOrEqual(SWAPS - 2 * EVERY);
  // At any moment there are at most three windows: the previous, the current and the next one.
  for (const each of later) {
    expect(each.documents - first.documents).toBeLessThan(LEAK / 2);
    expect(each.frames).toBeLessThanOrEqual(6);
    expect(each.nodes - first.nodes).toBeLessThan(LEAK);
    expect(each.listeners - first.listeners).toBeLessThan(3 * LEAK);
  }
  expect((last.heap - first.heap) / (last.swaps - first.swaps)).toBeLessThan(HEAP_BYTES_EACH);
});
