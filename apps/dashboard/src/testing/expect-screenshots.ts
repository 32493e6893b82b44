import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, settled, showIn } from './expect-accessible.ts';
import { showAt } from './open-page.tsx';

/**
 * Compares the page with its reference pictures: on a desktop and on a phone, in light and dark colours. Tolerates
 * what differs between versions of a browser, and no more. Then checks it with {@link expectAccessible}.
 *
 * @param name of the pictures in `apps/dashboard/screenshots`
 */
export async function expectMatchesScreenshots(name: string): Promise<void> {
  // The monospaced font of the system differs between machines.
  document.documentElement.style.setProperty('--v-font-mono', 'var(--v-font)');
  // Nothing under the pointer, so nothing is highlighted.
  await userEvent.unhover(document.body);
  for (const size of ['phone', 'desktop'] as const) {
    await showAt(size);
    for (const colours of ['dark', 'light'] as const) {
      await showIn(colours);
      await document.fonts.ready;
      await settled();
      await expect
        .element(page.elementLocator(document.body))
        .toMatchScreenshot(`${name}-${size}-${colours}`);
    }
  }
  await expectAccessible();
}
