import { expect, test } from 'vitest';
import { launchBrowser } from './launch-browser.ts';

test('starts Chromium and runs a page', async () => {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    await page.setContent('<h1>Vitrine</h1>');
    expect(await page.textContent('h1')).toBe('Vitrine');
  } finally {
    await browser.close();
  }
});
