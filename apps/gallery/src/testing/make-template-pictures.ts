import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { findLayoutProblems } from './appearance.ts';
import { defaultsOf, galleryFixture } from './gallery-fixture.ts';
import { sampleWeather } from './samples.ts';

/*
 * Renders the dashboard's templates for presentations: `npm run template-pictures [-- id …]`. Run it when a template or
 * the appearance of an application has changed. `TEMPLATE_PICTURES` is another folder for the pictures.
 */

const NOW = new Date('2026-06-08T10:09:00Z');
/** The length of the longer side of a picture, in pixels. */
const SIDE = 480;
const QUALITY = 82;
const screens = {
  landscape: { width: 1920, height: 1080 },
  portrait: { width: 1080, height: 1920 },
} as const;

interface Template {
  id: string;
  app: string;
  duration: number;
}

interface TemplateModule {
  templates: Template[];
  templateValues: (
    template: Template,
    context: { today: string; city: string },
    samples: unknown,
  ) => Record<string, unknown>;
}

const folder = new URL('../../../dashboard/src/shared/templates/', import.meta.url);
// By its address, because no workspace imports an app.
const importFrom = (path: string): Promise<unknown> => import(new URL(path, folder).href);
const { templates, templateValues } = (await importFrom('templates.ts')) as TemplateModule;
const { samples } = (await importFrom('samples/en.ts')) as { samples: unknown };
const output = process.env.TEMPLATE_PICTURES
  ? new URL(`file://${process.env.TEMPLATE_PICTURES}/`)
  : new URL('pictures/', folder);
const wanted = process.argv.slice(2);

mkdirSync(output, { recursive: true });
const gallery = await galleryFixture();
gallery.answer('weather', (query) => {
  const report = sampleWeather(NOW);
  return { body: { ...report, place: { ...report.place, name: query.get('place') } } };
});
const names = new Set<string>();
for (const template of templates) {
  for (const orientation of ['landscape', 'portrait'] as const) {
    const name = `${template.id}-${orientation}.webp`;
    names.add(name);
    if (wanted.length > 0 && !wanted.includes(template.id)) continue;
    writeFileSync(new URL(name, output), await render(template, orientation));
  }
}
for (const name of readdirSync(output)) if (!names.has(name)) rmSync(new URL(name, output));
await gallery.close();

/** Renders a template at the size of a screen, and returns a small picture of it. */
async function render(template: Template, orientation: keyof typeof screens): Promise<Buffer> {
  const screen = screens[orientation];
  const page = await gallery.openAlone(
    template.app,
    {
      ...defaultsOf(template.app),
      locale: 'en-GB',
      ...templateValues(template, { today: NOW.toISOString().slice(0, 10), city: 'Lisbon' }, samples),
      duration: template.duration,
      renderMode: 'preview',
    },
    screen,
    NOW,
  );
  await page.waitForFunction(
    () => document.fonts.status === 'loaded' && document.body.innerText.trim() !== '',
    undefined,
    { polling: 100, timeout: 20_000 },
  );
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(500);
  // Decorations can leave the screen, but text cannot.
  const problems = (await findLayoutProblems(page)).filter((problem) => problem.startsWith('“'));
  // A hint says what does not fit. Samples have one that asks for the customer's own content.
  const hint = await page.evaluate(() => {
    const element = document.querySelector<HTMLElement>('.hint');
    element?.remove();
    return element?.innerText ?? '';
  });
  if (hint !== '' && !hint.startsWith('Sample')) problems.push(hint);
  for (const problem of problems) process.stderr.write(`${template.id}, ${orientation}: ${problem}\n`);
  if (problems.length > 0) process.exitCode = 1;
  const png = await page.screenshot();
  const scale = SIDE / Math.max(screen.width, screen.height);
  const picture = await shrink(page, png, {
    width: Math.round(screen.width * scale),
    height: Math.round(screen.height * scale),
  });
  await page.close();
  return picture;
}

/** Playwright has no WebP, but Chromium does. */
async function shrink(page: Page, png: Buffer, size: { width: number; height: number }): Promise<Buffer> {
  await page.goto('about:blank');
  await page.setViewportSize(size);
  await page.setContent(
    `<style>body{margin:0}img{display:block;width:100%}</style><img src="data:image/png;base64,${png.toString('base64')}">`,
  );
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  await session.detach();
  return Buffer.from(data, 'base64');
}
