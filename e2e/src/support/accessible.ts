import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type * as Axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const rules = {
  // Menus and notifications float above the page, outside of its landmarks.
  region: { enabled: false },
  // Experimental in axe. Rows that are buttons name what they do, not each number that they contain.
  'label-content-name-mismatch': { enabled: false },
};

interface Finding {
  rule: string;
  where: string;
}

/** Checks the current page with axe: all rules in light colours, and only the contrast in dark ones. */
export async function expectAccessible(page: Page): Promise<void> {
  await switchColourScheme(page, 'light');
  const inLight = await findings(page, { rules });
  await switchColourScheme(page, 'dark');
  // Scripts set the colours of charts a few frames after the styles change, so a finding counts only if it persists.
  const inDark = () => findings(page, { runOnly: { type: 'rule', values: ['color-contrast'] } });
  await expect.poll(inDark, { message: 'in the dark' }).toEqual([]);
  expect(inLight).toEqual([]);
}

async function findings(page: Page, options: Axe.RunOptions): Promise<Finding[]> {
  // Inject axe once per document, because it is almost a megabyte.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  const { violations } = await page.evaluate(
    (options) => (globalThis as unknown as { axe: typeof Axe }).axe.run(document, options),
    { iframes: false, resultTypes: ['violations'] as Axe.resultGroups[], ...options },
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => ({ rule: id, where: html.slice(0, 200) })),
  );
}

/** Switches the system's colour scheme and waits until all colour transitions have finished. */
async function switchColourScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForSelector(`html[data-mantine-color-scheme="${colorScheme}"]`);
  await page.evaluate(async () => {
    const fades = document
      .getAnimations()
      .filter((each) => each.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(fades.map((each) => each.finished));
  });
}
