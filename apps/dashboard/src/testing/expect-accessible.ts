import axe from 'axe-core';
import { expect } from 'vitest';
import { cdp } from 'vitest/browser';
import { showAt } from './open-page.tsx';

const rules = {
  // Menus and notifications float above the page, outside of its landmarks.
  region: { enabled: false },
  // This rule is experimental. The name of a row that is a button says what it does, not each number in the row.
  'label-content-name-mismatch': { enabled: false },
  // Every Mantine dialog has a header, which axe mistakes for the header of the page.
  'landmark-no-duplicate-banner': { enabled: false },
  'landmark-unique': { enabled: false },
};

/** Rules whose outcome depends on the height of the window even if the elements and their colours stay the same. */
const layoutRules = ['scrollable-region-focusable'];

/**
 * Checks the page with axe on a desktop in light and dark colours, at phone width and at 200% zoom, and checks that it
 * does not scroll horizontally.
 */
export async function expectAccessible(): Promise<void> {
  for (const size of ['phone', 'zoomed', 'desktop'] as const) {
    await showAt(size);
    await waitForAnimations();
    // Below the width of a tablet, the page has the same elements and colours as on a phone.
    expect(await findViolations(size === 'zoomed' ? layoutRules : undefined), `at ${size}`).toEqual([]);
    await expect
      .poll(() => document.documentElement.scrollWidth - window.innerWidth, {
        message: `overflow at ${size}`,
      })
      .toBeLessThanOrEqual(0);
  }
  await showInColours('dark');
  // Scripts compute some colours a few frames after the styles change, so ignore findings that disappear.
  await expect.poll(() => findViolations(['color-contrast']), { message: 'in dark colours' }).toEqual([]);
  await showInColours('light');
}

/** Switches the colour scheme of the system, without the transitions between the colours. */
export async function showInColours(colorScheme: 'light' | 'dark'): Promise<void> {
  const style = document.createElement('style');
  style.textContent = '*, *::before, *::after { transition: none !important }';
  document.head.append(style);
  await cdp().send('Emulation.setEmulatedMedia', {
    features: [
      { name: 'prefers-color-scheme', value: colorScheme },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ],
  });
  await expect.poll(() => document.documentElement.dataset.mantineColorScheme).toBe(colorScheme);
  await waitForAnimations();
  style.remove();
}

/** Waits until every finite animation has finished. */
export async function waitForAnimations(): Promise<void> {
  const finite = document
    .getAnimations()
    .filter((each) => each.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
  await Promise.allSettled(finite.map((each) => each.finished));
}

async function findViolations(only?: string[]): Promise<string[]> {
  const found = await axe.run(document, {
    iframes: false,
    resultTypes: ['violations'],
    ...(only ? { runOnly: { type: 'rule', values: only } } : { rules }),
  });
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}
