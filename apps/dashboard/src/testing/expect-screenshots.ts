import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, showInColours, waitForAnimations } from './expect-accessible.ts';
import { showAt } from './open-page.tsx';

type Size = 'phone' | 'desktop';
type Colours = 'light' | 'dark';

/**
 * Compares the page with its reference screenshots on a desktop and on a phone, in light and dark colours. Then checks
 * the page with {@link expectAccessible}.
 *
 * @param name the beginning of the file names in `apps/dashboard/screenshots`
 * @param ready waits for what loads after a change of the size
 */
export async function expectMatchesScreenshots(
  name: string,
  ready?: (size: Size) => Promise<void>,
): Promise<void> {
  await compareScreenshots(name, ['phone', 'desktop'], ['dark', 'light'], ready);
  await expectAccessible();
}

/**
 * Compares the page with its reference screenshots in these sizes and colours. Tolerates only differences between
 * versions of a browser.
 */
export async function compareScreenshots(
  name: string,
  sizes: readonly Size[],
  colourSchemes: readonly Colours[],
  ready: (size: Size) => Promise<void> = async () => {},
): Promise<void> {
  // The monospaced font of the system differs between machines.
  document.documentElement.style.setProperty('--v-font-mono', 'var(--v-font)');
  // Move the pointer away, so that nothing is highlighted.
  await userEvent.unhover(document.body);
  for (const size of sizes) {
    await showAt(size);
    for (const colours of colourSchemes) {
      await showInColours(colours);
      await ready(size);
      await document.fonts.ready;
      await waitForAnimations();
      await expect
        .element(page.elementLocator(document.body))
        .toMatchScreenshot(`${name}-${size}-${colours}`);
    }
  }
}
