import type { Page } from 'playwright-core';

/**
 * Moves the clock of everything that the page loads by `by` milliseconds, to simulate a wrong clock or another day.
 */
export async function moveClock(page: Page, by: number): Promise<void> {
  await page.addInitScript((milliseconds) => {
    const RealDate = Date;
    globalThis.Date = class extends RealDate {
      constructor(...args: unknown[]) {
        super(...((args.length > 0 ? args : [RealDate.now() + milliseconds]) as [number]));
      }
      static override now = () => RealDate.now() + milliseconds;
    } as DateConstructor;
  }, by);
}
