import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { takeScreenshot } from './take-screenshot.ts';

/**
 * The colour of one pixel of a page with a fixed viewport, as channels of 0 to 255. Chromium copies only that pixel,
 * which is a fraction of the work of a screenshot. Tests poll it many times.
 *
 * @param x as a fraction of the viewport's width: 0.5 is the middle
 * @param y as a fraction of its height
 */
export async function readPixel(
  page: Page,
  x = 0.5,
  y = 0.5,
): Promise<[red: number, green: number, blue: number]> {
  const size = page.viewportSize();
  if (!size) throw new Error('The page has no fixed viewport.');
  const clip = { x: Math.floor(x * size.width), y: Math.floor(y * size.height), width: 1, height: 1 };
  const [red = 0, green = 0, blue = 0] = PNG.sync.read(await takeScreenshot(page, { clip })).data;
  return [red, green, blue];
}
