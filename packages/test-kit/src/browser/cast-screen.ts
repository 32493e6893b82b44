import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { POLLING } from '../polling.ts';

/**
 * Chromium without a display, on a busy machine, at times holds a frame back until something else makes it paint: a
 * picture of the page does. It shows what the page has come to, and would show a wrong or black page just as well.
 */
const STILL_MS = 2000;

/**
 * Hands over every frame that Chromium paints of a page from now on, as PNG with the epoch milliseconds at which it was
 * presented. Nothing comes of a page that does not change, and nothing is missed of one that does. `size`: the most
 * pixels in width and in height. Returns what ends it.
 */
export async function castScreen(
  page: Page,
  onFrame: (png: Buffer, presentedAt: number) => void,
  { size }: { size?: number } = {},
): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  let last = performance.now();
  const nudge = setInterval(() => {
    if (performance.now() - last < STILL_MS) return;
    session.send('Page.captureScreenshot', { format: 'jpeg', quality: 1 }).catch(() => undefined);
  }, STILL_MS);
  page.once('close', () => clearInterval(nudge));
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    last = performance.now();
    onFrame(Buffer.from(data, 'base64'), (metadata.timestamp ?? Number.NaN) * 1000);
    // Rejected when the page has gone meanwhile.
    session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
  });
  const options = {
    format: 'png',
    everyNthFrame: 1,
    ...(size && { maxWidth: size, maxHeight: size }),
  } as const;
  const begin = () => session.send('Page.startScreencast', options);
  const deadline = performance.now() + POLLING.timeout;
  for (;;) {
    try {
      await begin();
      break;
    } catch (error) {
      // A page that is just being replaced by its next document cannot be filmed for a moment.
      if (performance.now() > deadline) throw error;
      await pause(20);
    }
  }
  return async () => {
    clearInterval(nudge);
    await session.detach().catch(() => undefined);
  };
}
