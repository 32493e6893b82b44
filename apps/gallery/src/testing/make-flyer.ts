import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { launchBrowser } from '@vitrine/test-kit/browser';

/*
 * Prints `flyer.html` to the sample of the Flyers application: `node apps/gallery/src/testing/make-flyer.ts`. Make its
 * thumbnail afterwards.
 */
const font = createRequire(import.meta.url).resolve(
  '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
);
const face = `@font-face { font-family: "Inter Variable"; font-weight: 100 900; src: url(data:font/woff2;base64,${readFileSync(font, 'base64')}); }`;

const browser = await launchBrowser();
const page = await browser.newPage();
await page.setContent(readFileSync(new URL('flyer.html', import.meta.url), 'utf8'));
await page.addStyleTag({ content: face });
await page.evaluate(() => document.fonts.ready);
const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
writeFileSync(new URL('../flyers/samples/flyer.pdf', import.meta.url), pdf);
await browser.close();
