import type { Page } from 'playwright-core';

/** The clicks of a person on a page. */
export interface Clicks {
  count(): number;
  /** Adds clicks outside of the page, such as in a dialog of the system. */
  add(clicks: number): void;
  reset(): void;
}

/** Counts real clicks on a page. Call it before the page opens its first address. */
export async function countClicks(page: Page): Promise<Clicks> {
  let clicks = 0;
  await page.exposeFunction('countClick', () => {
    clicks += 1;
  });
  await page.addInitScript(() => {
    addEventListener(
      'click',
      ({ isTrusted }) => {
        if (isTrusted) (window as unknown as { countClick(): void }).countClick();
      },
      true,
    );
  });
  return {
    count: () => clicks,
    add: (more) => {
      clicks += more;
    },
    reset: () => {
      clicks = 0;
    },
  };
}
