import { setTimeout as pause } from 'node:timers/promises';
import type { Locator, Page, PageScreenshotOptions } from 'playwright-core';
import { POLLING } from '../polling.ts';

/** How long one attempt may take before Chromium is asked again. */
const ATTEMPT_MS = 20_000;
/** Answers of a Chromium that has painted no frame of the page in its present size, or does not come to it. */
const BUSY = /Unable to capture screenshot|Timeout \d+ms exceeded/;

/**
 * A picture of a page or of a part of it, as PNG. On a busy machine Chromium at times answers that it is "unable to
 * capture", or does not answer at all, although it would answer the same question asked again.
 */
export async function takeScreenshot(
  of: Page | Locator,
  options: Pick<PageScreenshotOptions, 'path'> = {},
): Promise<Buffer> {
  const deadline = performance.now() + POLLING.timeout;
  for (;;) {
    try {
      return await of.screenshot({ ...options, timeout: ATTEMPT_MS });
    } catch (error) {
      if (performance.now() > deadline || !BUSY.test(String(error))) throw error;
      await pause(100);
    }
  }
}
