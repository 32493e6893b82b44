import i18next from 'i18next';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { chooseLanguage } from '../platform/i18n.ts';
import { compareScreenshots } from '../testing/expect-screenshots.ts';
import { emptyOrganisation, openPage } from '../testing/open-page.tsx';
import { openScreenshotPage, screenshotPages } from '../testing/screenshot-pages.ts';

/*
 * Compares the pages in a right-to-left language with their reference screenshots in `apps/dashboard/screenshots`.
 * Their colours and accessibility are the same as in English, so one picture of most pages is enough.
 */

// Runs before the imports, because pages read the clock when their code loads.
vi.hoisted(() => vi.setSystemTime('2026-11-20T09:00:00.000Z'));

const onPhonesToo = ['home', 'screens', 'screen-on-air', 'content', 'playlist', 'presentation'];

/** Other machines draw Arabic in fonts of different widths, so the pictures would differ. */
const FONT = 'DejaVu Sans';

function isInstalled(font: string): boolean {
  const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
  const widthIn = (family: string) => {
    context.font = `40px ${family}`;
    return context.measureText('Vitrine الشاشات').width;
  };
  return widthIn(`"${font}", serif`) === widthIn(`"${font}", monospace`);
}

beforeEach(async () => {
  document.documentElement.style.setProperty('--v-font', `"Inter Variable", "${FONT}"`);
  await chooseLanguage('ar');
});
afterEach(async () => {
  document.documentElement.style.removeProperty('--v-font');
});

describe.runIf(isInstalled(FONT))('pages match their screenshots in Arabic', () => {
  test.for(screenshotPages)('%s', async (each) => {
    const [name] = each;
    await openScreenshotPage(each);
    const sizes = onPhonesToo.includes(name) ? (['desktop', 'phone'] as const) : (['desktop'] as const);
    await compareScreenshots(`${name}-arabic`, sizes, ['light']);
  });

  test('sign-in', async () => {
    await openPage('/sign-in', emptyOrganisation(), { signedOut: true });
    await expect.element(page.getByRole('heading', { name: i18next.t('auth.signIn') })).toBeVisible();
    await compareScreenshots('sign-in-arabic', ['desktop'], ['light']);
  });
});
