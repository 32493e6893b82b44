import { takeScreenshot } from '@vitrine/test-kit/browser';
import type { Frame, Page } from 'playwright-core';
import { PNG } from 'pngjs';

/** Describes the problems of a page's appearance. Empty if there are none. */
export async function findLayoutProblems(page: Page | Frame): Promise<string[]> {
  return page.evaluate(() => {
    const { innerWidth: width, innerHeight: height } = window;
    // 28 px at 1080p. Smaller text cannot be read from five metres.
    const least = (28 * Math.min(width, height)) / 1080 - 0.5;
    const problems: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
      const text = own
        .map((node) => node.textContent ?? '')
        .join('')
        .trim();
      const box = element.getBoundingClientRect();
      if (text === '' || box.width === 0 || element.closest('.hint') || element.closest('.leaving')) continue;
      const name = `“${text.slice(0, 30)}”`;
      if (box.left < -1 || box.top < -1 || box.right > width + 1 || box.bottom > height + 1)
        problems.push(`${name} leaves the screen`);
      if (element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1)
        problems.push(`${name} is cut off`);
      const size = Number.parseFloat(getComputedStyle(element).fontSize);
      if (size < least) problems.push(`${name} is too small (${size} px)`);
    }
    for (const part of document.querySelectorAll<HTMLElement>('main, main > *, article > *')) {
      // Letters of a single line can extend beyond their box.
      if (part.childElementCount > 0 && part.scrollHeight > part.clientHeight + 2)
        problems.push(`.${part.className} spills over what follows it`);
    }
    return problems;
  });
}

/** The visible text, in the order of the page. */
export async function visibleText(page: Page | Frame): Promise<string> {
  return page.evaluate(() => document.body.innerText.replace(/\s+/g, ' ').trim());
}

/** The share of the screen that differs from its corner, from 0 (blank) to 1. */
export async function shareOfDrawnPixels(page: Page): Promise<number> {
  const { width, height, data } = PNG.sync.read(await takeScreenshot(page));
  const [red = 0, green = 0, blue = 0] = data;
  let drawn = 0;
  for (let at = 0; at < data.length; at += 4) {
    const distance =
      Math.abs((data[at] ?? 0) - red) +
      Math.abs((data[at + 1] ?? 0) - green) +
      Math.abs((data[at + 2] ?? 0) - blue);
    if (distance > 90) drawn += 1;
  }
  return drawn / (width * height);
}
