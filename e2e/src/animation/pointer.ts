import { setTimeout as pause } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';

const STEPS = 8;
const STEP_MS = 80;
/** The time in which viewers see where the pointer is, and what a click has changed. */
const REST_MS = 450;

/** Shows a pointer on a page, because browsers without a display have none. Call it before the page opens an address. */
export async function showPointer(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (window.top !== window) return;
    addEventListener('DOMContentLoaded', () => {
      const pointer = document.createElement('div');
      pointer.innerHTML =
        '<svg width="26" height="26" viewBox="0 0 26 26"><path d="M4 2l7 20 3-8 8-3z" fill="#111" stroke="#fff" stroke-width="1.6"/></svg>';
      pointer.style.cssText =
        'position:fixed;inset:0 auto auto 0;z-index:99999;pointer-events:none;opacity:0';
      document.documentElement.append(pointer);
      const place = (x: number, y: number, scale: number) => {
        pointer.style.opacity = '1';
        pointer.style.transform = `translate(${x - 4}px, ${y - 2}px) scale(${scale})`;
      };
      addEventListener('pointermove', ({ clientX, clientY }) => place(clientX, clientY, 1), true);
      addEventListener('pointerdown', ({ clientX, clientY }) => place(clientX, clientY, 0.8), true);
      addEventListener('pointerup', ({ clientX, clientY }) => place(clientX, clientY, 1), true);
    });
  });
}

/** A pointer that moves as slowly as that of a person. */
export function createPointer(page: Page, start: { x: number; y: number }) {
  let { x, y } = start;
  return {
    async click(target: Locator): Promise<void> {
      await target.click({ trial: true });
      const box = await target.boundingBox();
      if (!box) throw new Error(`${target} is not visible.`);
      const end = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      for (let step = 1; step <= STEPS; step += 1) {
        // Slow at both ends.
        const share = (1 - Math.cos((Math.PI * step) / STEPS)) / 2;
        await page.mouse.move(x + (end.x - x) * share, y + (end.y - y) * share);
        await pause(STEP_MS);
      }
      ({ x, y } = end);
      await pause(REST_MS);
      await page.mouse.down();
      await pause(120);
      await page.mouse.up();
      await pause(REST_MS);
    },
  };
}
