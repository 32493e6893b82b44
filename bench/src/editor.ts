import { launchBrowser } from '@vitrine/test-kit/browser';
import type { Page } from 'playwright-core';
import { DASHBOARD_VIEWPORT, signIn } from './dashboard.ts';
import { ms, type Result } from './measure.ts';
import { createPlaylist, createPresentation } from './pixels.ts';
import { type Service, signUp } from './service.ts';

const ITEMS = 500;
const PRESENTATIONS = 10;
const EMAIL = 'editor@example.com';
const REMOVALS = 10;
const DRAGS = 5;

/** Measures edits of a long playlist in Chromium. */
export async function benchEditor(service: Service): Promise<Result[]> {
  const account = await signUp(service, EMAIL);
  const presentationIds: string[] = [];
  for (let number = 0; number < PRESENTATIONS; number += 1)
    presentationIds.push(await createPresentation(service, account, number, 10));
  const playlistId = await createPlaylist(
    service,
    account,
    Array.from({ length: ITEMS }, (_, index) => presentationIds[index % PRESENTATIONS] as string),
  );
  const browser = await launchBrowser();
  try {
    const page = await (await browser.newContext({ viewport: DASHBOARD_VIEWPORT })).newPage();
    await signIn(page, service, EMAIL);
    await page.goto(`${service.url}/playlists/${playlistId}`);
    const removal = await measureInteractionToNextPaint(page, async () => {
      for (let count = 0; count < REMOVALS; count += 1)
        await page
          .getByRole('button', { name: /^Remove / })
          .nth(3)
          .click();
    });
    const drag = await measureInteractionToNextPaint(page, async () => {
      for (let count = 0; count < DRAGS; count += 1) await dragDown(page);
    });
    const row = (name: string, value: number): Result => ({
      area: 'Editor',
      name: `A playlist of ${ITEMS} items, ${name}: slowest interaction to next paint`,
      value: ms(value),
      goal: '≤ 100 ms',
      met: value <= 100,
    });
    return [row(`removing ${REMOVALS} items`, removal), row(`dragging an item ${DRAGS} times`, drag)];
  } finally {
    await browser.close();
  }
}

/** Drags the second row below the sixth one. */
async function dragDown(page: Page): Promise<void> {
  const handle = (index: number) => page.getByRole('button', { name: /^Drag / }).nth(index);
  const [from, to] = [await handle(1).boundingBox(), await handle(5).boundingBox()];
  if (!from || !to) throw new Error('The rows are not visible.');
  const middle = (box: { x: number; y: number; width: number; height: number }) =>
    [box.x + box.width / 2, box.y + box.height / 2] as const;
  await page.mouse.move(...middle(from));
  await page.mouse.down();
  await page.mouse.move(...middle(to), { steps: 20 });
  await page.mouse.up();
}

/**
 * Returns the longest time in milliseconds from a click or key press to the frame that shows its effect, in steps of
 * 8 ms (Event Timing, `duration`), or 16 if all are shorter. Pointer moves are not interactions.
 */
async function measureInteractionToNextPaint(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const recorded: number[] = [];
    Object.assign(window, { recorded });
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries() as (PerformanceEntry & {
        interactionId: number;
      })[])
        if (interactionId > 0) recorded.push(duration);
    }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit);
  });
  await act();
  // The browser reports the last interaction after its frame.
  await page.waitForTimeout(500);
  const durations = await page.evaluate(() => (window as unknown as { recorded: number[] }).recorded);
  return Math.max(16, ...durations);
}
