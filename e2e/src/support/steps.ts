import { type TestContext, test } from 'vitest';

/**
 * Creates tests that build on each other: once one has failed, the later ones are skipped.
 * @param onFailure saves diagnostics such as screenshots and logs.
 */
export function createSteps(onFailure: () => Promise<unknown> = async () => {}) {
  let failed: string | undefined;
  return (name: string, run: () => Promise<void>, timeout?: number): void => {
    test(name, timeout === undefined ? {} : { timeout }, async (context: TestContext) => {
      if (failed) context.skip(`“${failed}” failed before`);
      // Set in advance, because a test that exceeds its time limit never returns here.
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
