import type { Page } from 'playwright-core';

/**
 * Moves the clock of everything that the page loads by `by` milliseconds, to simulate a wrong clock or another day.
 */
export async function moveClock(page: Page, by: number): Promise<void> {
  await page.addInitScript((milliseconds) => {
    const True = Date;
    globalThis.Date = class extends True {
      constructor(...given: unknown[]) {
        super(...((given.length > 0 ? given : [True.now() + milliseconds]) as [number]));
      }
      static override now = () => True.now() + milliseconds;
    } as DateConstructor;
  }, by);
}
