import type { Page } from 'playwright-core';

/** The clock of a device that goes wrong, or of another day: `by` milliseconds ahead in all that the page loads. */
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
