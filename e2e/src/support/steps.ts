import { test } from 'vitest';

const LIMIT_MS = 180_000;

/**
 * Tests of which each stands on those before it: after one that failed, none is tried.
 *
 * @param look what is kept to look at afterwards when one fails.
 */
export function createSteps(look: () => Promise<unknown> = async () => {}) {
  let failedAt: string | undefined;
  return (name: string, run: () => Promise<void>): void => {
    test(name, { timeout: LIMIT_MS }, async () => {
      if (failedAt) throw new Error(`Not tried: “${failedAt}” failed before.`);
      failedAt = name;
      try {
        await run();
      } catch (error) {
        await look();
        throw error;
      }
      failedAt = undefined;
    });
  };
}
