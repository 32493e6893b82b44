import { setTimeout as pause } from 'node:timers/promises';
import type { Locator, Page, PageScreenshotOptions } from 'playwright-core';

const LIMIT_MS = 10_000;

/**
 * A picture of a page or of a part of it, as PNG. On a busy machine Chromium at times answers that it is "unable to
 * capture", for as long as it has painted no frame of the page in its present size: then it is asked again.
 */
export async function photograph(
  of: Page | Locator,
  options: Pick<PageScreenshotOptions, 'path'> = {},
): Promise<Buffer> {
  const deadline = performance.now() + LIMIT_MS;
  for (;;) {
    try {
      return await of.screenshot(options);
    } catch (error) {
      if (performance.now() > deadline || !String(error).includes('Unable to capture screenshot'))
        throw error;
      await pause(100);
    }
  }
}
