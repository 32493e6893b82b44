import { beforeAll, describe, expect, test } from 'vitest';
import { openMeasuredBrowser } from './player-soak/measured-browser.ts';
import { growth, measures, type Sample, soak } from './player-soak/soak.ts';
import { buildFrontEnds } from './support/builds.ts';

/*
 * Ten thousand swaps, as many as a screen makes in fourteen hours of five-second items. Usage grows a little at
 * first while caches fill, and must then stay level. The slopes are printed.
 *
 * Native memory can stay level only if Chromium returns freed memory: see docs/benchmarks.md.
 */

const SWAPS = 10_000;
const EVERY = 250;
const WARM_UP = 1000;
/**
 * Growth per thousand swaps. The native memory of two processes fluctuates by more than a megabyte; the test
 * detects a leak of two kilobytes per swap.
 */
const LEVEL = { documents: 0.5, frames: 0.5, nodes: 2, listeners: 10, heap: 50_000, native: 2_000_000 };

/** Chromium quarantines freed memory that may still be referenced, by default. */
const NO_QUARANTINE = '--disable-features=PartitionAllocBackupRefPtr';
const BARE_FRAMES = 5000;

const print = (text: string) => process.stdout.write(`${text}\n`);

describe('a player', () => {
  beforeAll(buildFrontEnds);

  test(`${SWAPS} swaps do not grow documents, frames, nodes, listeners, heap or native memory`, {
    timeout: 3_600_000,
  }, async () => {
    const samples = await soak('player-soak-long', {
      swaps: SWAPS,
      every: EVERY,
      isNative: true,
      flags: [NO_QUARANTINE],
      onSample: (sample: Sample) => print(JSON.stringify(sample)),
    });
    const settled = samples.filter(({ swaps }) => swaps >= WARM_UP);
    const slopes = Object.fromEntries(measures.map((each) => [each, growth(settled, each)]));
    for (const [name, slope] of Object.entries(slopes)) print(`${name}: ${slope.toFixed(2)} per 1,000 swaps`);
    for (const [name, most] of Object.entries(LEVEL))
      expect.soft(slopes[name], name).toBeLessThanOrEqual(most);
  });
});

describe('Chromium alone', () => {
  /** Bytes that each empty frame leaves behind in a page with nothing else. */
  async function measureBytesPerFrame(flags: readonly string[]): Promise<number> {
    const browser = await openMeasuredBrowser(flags);
    try {
      const swap = (count: number) =>
        browser.send('Runtime.evaluate', {
          expression: `(async () => {
            for (let each = 0; each < ${count}; each += 1) {
              const frame = document.createElement('iframe');
              document.body.append(frame);
              await new Promise((resolve) => setTimeout(resolve));
              frame.remove();
            }
          })()`,
          awaitPromise: true,
        });
      const measureMemory = async () => {
        for (let time = 0; time < 2; time += 1) await browser.send('HeapProfiler.collectGarbage');
        return browser.nativeMemory();
      };
      await swap(BARE_FRAMES / 5);
      await measureMemory();
      const before = await measureMemory();
      await swap(BARE_FRAMES);
      return ((await measureMemory()) - before) / BARE_FRAMES;
    } finally {
      await browser.close();
    }
  }

  test('retains as much memory for empty frames, in a page without our code', {
    timeout: 600_000,
  }, async () => {
    const quarantined = await measureBytesPerFrame([]);
    const unquarantined = await measureBytesPerFrame([NO_QUARANTINE]);
    print(
      `Of each empty frame ${quarantined.toFixed(0)} bytes stay, ${unquarantined.toFixed(0)} without quarantine.`,
    );
    expect(unquarantined).toBeLessThan(1000);
  });
});
