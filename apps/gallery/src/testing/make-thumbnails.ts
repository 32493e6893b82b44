import { fileURLToPath } from 'node:url';
import { galleryApplications } from '../manifest.ts';
import { defaultsOf, galleryFixture } from './gallery-fixture.ts';
import { sampleWeather } from './samples.ts';

/*
 * Makes the thumbnails of applications by rendering them with their defaults: `node
 * apps/gallery/src/testing/make-thumbnails.ts [slug …]`. Run it when their appearance has changed.
 */
const wanted = process.argv.slice(2);
const gallery = await galleryFixture();
gallery.answer('weather', () => ({ body: sampleWeather(new Date()) }));
for (const { slug, thumbnail_url } of galleryApplications) {
  if (!thumbnail_url.endsWith('.png') || (wanted.length > 0 && !wanted.includes(slug))) continue;
  const page = await gallery.openAlone(
    slug,
    { ...defaultsOf(slug), renderMode: 'preview', place: 'Lisbon' },
    { width: 1920, height: 1080 },
  );
  await page.waitForFunction(
    () => document.fonts.status === 'loaded' && document.body.children.length > 0,
    undefined,
    { polling: 100, timeout: 20_000 },
  );
  await page.waitForTimeout(1500);
  // Samples have a hint that asks for the customer's own content.
  await page.evaluate(() => document.querySelector('.hint')?.remove());
  // Rendered at the size of a screen, and saved at the size of a tile.
  const png = await page.screenshot();
  await page.goto('about:blank');
  await page.setViewportSize({ width: 640, height: 360 });
  await page.setContent(
    `<style>body{margin:0}img{display:block;width:640px}</style><img src="data:image/png;base64,${png.toString('base64')}">`,
  );
  await page.screenshot({ path: fileURLToPath(new URL(`../${slug}/thumbnail.png`, import.meta.url)) });
  await page.close();
}
await gallery.close();
