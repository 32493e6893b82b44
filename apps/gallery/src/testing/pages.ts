import { takeScreenshot } from '@vitrine/test-kit/browser';
import type { Frame, Page } from 'playwright-core';
import { expect } from 'vitest';
import { visibleText } from './appearance.ts';

/** The frame of the application in a host page, or a page that is the application. */
export const frameOf = (page: Page): Frame => page.frames()[1] ?? page.mainFrame();

/** Waits until the application has sent a message of this type to its host page. */
export const waitForMessage = (page: Page, type: string) =>
  page.waitForFunction((wanted) => window.host.messages.some((message) => message.type === wanted), type);

/** The error with which the application in a host page completed. */
export const errorOf = (page: Page) =>
  page.evaluate(() => {
    const found = window.host.messages.find(({ type }) => type === 'complete');
    return (found?.payload as { error?: string } | undefined)?.error;
  });

export const play = (page: Page) => page.evaluate(() => window.host.send('play'));

export const expectText = (page: Page, expected: RegExp) =>
  expect.poll(() => visibleText(page)).toMatch(expected);

/** Takes a screenshot of the page once its fonts and images have loaded and two screenshots in a row are the same. */
export async function takeSettledScreenshot(page: Page): Promise<Buffer> {
  await page.waitForLoadState('networkidle');
  let last = await takeScreenshot(page);
  await expect
    .poll(async () => {
      const before = last;
      last = await takeScreenshot(page);
      return last.equals(before);
    })
    .toBe(true);
  return last;
}

/** Whether each flyer page on the screen is inside it and sharp, and a colour that is typical of the page. */
export const describeFlyerPages = (page: Page) =>
  frameOf(page).evaluate(() =>
    [...document.querySelectorAll<HTMLCanvasElement>('.layer:not(.leaving) canvas')].map((canvas) => {
      const { left, top, right, bottom } = canvas.getBoundingClientRect();
      const [r, g, b] = canvas.getContext('2d')?.getImageData(canvas.width / 2, 20, 1, 1).data ?? [];
      return {
        isInside: left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight,
        isSharp: Math.abs(canvas.width - canvas.clientWidth * devicePixelRatio) <= 1,
        color: `${r},${g},${b}`,
      };
    }),
  );
