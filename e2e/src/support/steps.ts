import { type TestContext, test } from 'vitest';

/**
 * Tests that build on each other: once one has failed, the later ones are skipped.
 *
 * @param onFailure saves what helps to understand the failure: screenshots, logs.
 */
export function createSteps(onFailure: () => Promise<unknown> = async () => {}) {
  let failed: string | undefined;
  return (name: string, run: () => Promise<void>, timeout?: number): void => {
    test(name, timeout === undefined ? {} : { timeout }, async (context: TestContext) => {
      if (failed) context.skip(`“${failed}” failed before`);
      // A test that runs into its time limit never returns here, so it counts as failed from the start.
      failed = name;
      try {
        await run();
      } catch (error) {
        await onFailure();
        throw error;
      }
      failed = undefined;
    });
  };
}
