import { setTimeout as pause } from 'node:timers/promises';
import type { Locator, Page, PageScreenshotOptions } from 'playwright-core';
import { POLLING } from '../polling.ts';

/**
 * Time limits of the first attempt and of any attempt, in milliseconds. Each attempt may take twice as long as the one
 * before. The first is short because a screenshot that is under way when a page reloads never ends.
 */
const FIRST_ATTEMPT_MS = 1000;
const MAX_ATTEMPT_MS = 20_000;
/** Errors of a Chromium that has not painted a frame of the page in its current size. */
const BUSY = /Unable to capture screenshot|Timeout \d+ms exceeded/;

/**
 * Takes a PNG screenshot of a page or a part of it. On a busy machine, Chromium sometimes replies that it is "unable to
 * capture", or does not reply at all, but succeeds at another attempt.
 */
export async function takeScreenshot(
  of: Page | Locator,
  options: Pick<PageScreenshotOptions, 'path' | 'clip'> = {},
): Promise<Buffer> {
  const deadline = performance.now() + POLLING.timeout;
  for (let timeout = FIRST_ATTEMPT_MS; ; timeout = Math.min(2 * timeout, MAX_ATTEMPT_MS)) {
    try {
      return await of.screenshot({ ...options, timeout });
    } catch (error) {
      if (performance.now() > deadline || !BUSY.test(String(error))) throw error;
      await pause(100);
    }
  }
}
