import axe from 'axe-core';
import { expect } from 'vitest';
import { cdp } from 'vitest/browser';
import { showAt } from './open-page.tsx';

const rules = {
  // Menus and notifications float above the page, outside of its landmarks.
  region: { enabled: false },
  // Experimental in axe. Rows that are buttons name what they do, not each number that they contain.
  'label-content-name-mismatch': { enabled: false },
  // Mantine's dialogs have a header each, which axe takes for that of the page.
  'landmark-no-duplicate-banner': { enabled: false },
  'landmark-unique': { enabled: false },
};

/** Rules whose outcome depends on the size of the window even where the page has the same elements. */
const layoutRules = ['color-contrast', 'scrollable-region-focusable'];

/**
 * Checks what the page shows with axe on a desktop in light and dark colours, at phone width and at 200% zoom, and that
 * nothing needs horizontal scrolling.
 */
export async function expectAccessible(): Promise<void> {
  for (const size of ['phone', 'zoomed', 'desktop'] as const) {
    await showAt(size);
    await settled();
    // Below the width of a tablet, the page has the same elements as on a phone.
    expect(await violations(size === 'zoomed' ? layoutRules : undefined), `at ${size}`).toEqual([]);
    await expect
      .poll(() => document.documentElement.scrollWidth - window.innerWidth, {
        message: `overflow at ${size}`,
      })
      .toBeLessThanOrEqual(0);
  }
  await showIn('dark');
  // Some colours are computed by scripts a few frames after the styles change, so only findings that stay count.
  await expect.poll(() => violations(['color-contrast']), { message: 'in dark colours' }).toEqual([]);
  await showIn('light');
}

/** Switches the colour scheme of the system. */
export async function showIn(colorScheme: 'light' | 'dark'): Promise<void> {
  await cdp().send('Emulation.setEmulatedMedia', {
    features: [
      { name: 'prefers-color-scheme', value: colorScheme },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ],
  });
  await expect.poll(() => document.documentElement.dataset.mantineColorScheme).toBe(colorScheme);
  await settled();
}

/** Waits until every finite animation has finished. */
export async function settled(): Promise<void> {
  const finite = document
    .getAnimations()
    .filter((each) => each.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
  await Promise.allSettled(finite.map((each) => each.finished));
}

async function violations(only?: string[]): Promise<string[]> {
  const found = await axe.run(document, {
    iframes: false,
    resultTypes: ['violations'],
    ...(only ? { runOnly: { type: 'rule', values: only } } : { rules }),
  });
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}
