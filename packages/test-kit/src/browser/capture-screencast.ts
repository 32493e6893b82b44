import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { POLLING } from '../polling.ts';

/**
 * On a busy machine without a display, Chromium sometimes delays a frame until something else makes it paint, such as a
 * screenshot. The screenshot shows the current state of the page, and would also show a wrong or black page.
 */
const STILL_MS = 2000;

/**
 * Reports every frame that Chromium paints of a page from now on, as PNG with the epoch milliseconds of its
 * presentation. A page that does not change has no frames, and no frame of a changing page is missed. `size` is the
 * maximum width and height in pixels. Returns a function that stops it.
 */
export async function captureScreencast(
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
    // Rejected if the page was closed in the meantime.
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
      // A page that is being replaced by its next document cannot be captured for a moment.
      if (performance.now() > deadline) throw error;
      await pause(20);
    }
  }
  return async () => {
    clearInterval(nudge);
    await session.detach().catch(() => undefined);
  };
}
