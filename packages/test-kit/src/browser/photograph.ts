import type { Locator, Page, PageScreenshotOptions } from 'playwright-core';

const TRIES = 5;

/**
 * A picture of a page or of a part of it, as PNG. On a busy machine Chromium at times answers that it is "unable to
 * capture": then it is asked again.
 */
export async function photograph(
  of: Page | Locator,
  options: Pick<PageScreenshotOptions, 'path'> = {},
): Promise<Buffer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await of.screenshot(options);
    } catch (error) {
      if (tries === TRIES || !String(error).includes('Unable to capture screenshot')) throw error;
    }
  }
}
