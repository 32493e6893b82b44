import type { CDPSession, Page } from 'playwright-core';
import { vi } from 'vitest';
import { type Scene, sceneOf } from './pictures.ts';

/** Every frame that the browser painted of a page, as the colour that it shows. */
export interface Film {
  /** What is on the screen now. */
  readonly now: Scene | undefined;
  /** A place in the film to look back to. */
  mark(): number;
  /** What came since then, beginning with what was on the screen; equal frames in a row count once. */
  since(mark: number): Scene[];
  stop(): Promise<void>;
}

/**
 * Chromium without a display, on a busy machine, at times holds a frame back until something else makes it paint: a
 * picture of the page does. It shows what the page has come to, and would show a wrong or black page just as well.
 */
const STILL_MS = 2000;

/** Films a page from now on. Nothing is filmed of a page that does not change, and nothing is missed of one that does. */
export async function film(page: Page): Promise<Film> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const scenes: Scene[] = [];
  let last = performance.now();
  const nudge = setInterval(() => {
    if (performance.now() - last < STILL_MS) return;
    session.send('Page.captureScreenshot', { format: 'jpeg', quality: 1 }).catch(() => undefined);
  }, STILL_MS);
  page.once('close', () => clearInterval(nudge));
  session.on('Page.screencastFrame', ({ data, sessionId }) => {
    last = performance.now();
    const scene = sceneOf(Buffer.from(data, 'base64'));
    if (scene !== scenes.at(-1)) scenes.push(scene);
    // Rejected when the page has gone meanwhile.
    session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
  });
  const begin = () =>
    session.send('Page.startScreencast', {
      format: 'png',
      maxWidth: 160,
      maxHeight: 160,
      everyNthFrame: 1,
    });
  // A page that is just being replaced by its next document cannot be filmed for a moment.
  await vi.waitFor(begin, { timeout: 10_000, interval: 20 });
  return {
    get now() {
      return scenes.at(-1);
    },
    mark: () => Math.max(0, scenes.length - 1),
    since: (mark) => scenes.slice(mark),
    async stop() {
      clearInterval(nudge);
      await session.detach().catch(() => undefined);
    },
  };
}

/** How often one colour came directly after another, fades between them aside. */
export function turns(scenes: readonly Scene[]): number {
  const named = scenes.filter((scene) => scene !== 'between');
  return named.filter((scene, index) => index > 0 && scene !== named[index - 1]).length;
}
