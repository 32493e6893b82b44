import { expect } from 'vitest';
import { cdp, commands, type Locator } from 'vitest/browser';
import type { ApiDouble } from './api-double.ts';
import { showInColours, waitForAnimations } from './expect-accessible.ts';
import { SAMPLE_APP } from './server-addresses.ts';

/** The widest picture of the guide, in pixels. */
const MAX_WIDTH = 1200;
const QUALITY = 80;
/** Device pixels for each CSS pixel, so that small crops are sharp. */
const DENSITY = 2;

const templates = import.meta.glob<string>('../shared/templates/pictures/*-landscape.webp', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** The address of a template's picture, such as `cafe-menu-landscape`. */
function addressOf(name: string): string {
  const path = templates[`../shared/templates/pictures/${name}.webp`];
  if (path === undefined) throw new Error(`No template has the picture ${name}.`);
  return new URL(path, window.location.href).href;
}

/** The pictures of templates in place of the colours of the sample organisation. */
const pictureByColour: Record<string, string> = {
  b4552d: 'lunch-specials-landscape',
  '2f5d8a': 'opening-hours-landscape',
  '3d6b4f': 'cafe-menu-landscape',
  '3e6f8e': 'welcome-landscape',
  '7a8f3c': 'wine-list-landscape',
  d08a3e: 'happy-hour-landscape',
  '7a2f3d': 'event-landscape',
};

/** Returns the same API with realistic pictures. */
export function withRealisticPictures(api: ApiDouble): ApiDouble {
  const replace = (text: string) =>
    text
      .replace(/data:image\/svg\+xml,[^"]*%23([0-9a-f]{6})[^"]*/g, (_, colour: string) =>
        addressOf(pictureByColour[colour] ?? 'welcome-landscape'),
      )
      .replaceAll(`"${SAMPLE_APP}"`, `"${SAMPLE_APP}#picture=${addressOf('lunch-specials-landscape')}"`);
  const fetchPictured: typeof fetch = async (...request) => {
    const reply = await api.fetch(...request);
    const text = await reply.text();
    return new Response(text === '' ? null : replace(text), { status: reply.status, headers: reply.headers });
  };
  return Object.assign(Object.create(api) as ApiDouble, { fetch: fetchPictured });
}

/** Saves a picture of these elements together, with some space around them. */
export async function capture(
  name: string,
  targets: readonly (Element | Locator)[],
  space = 0,
): Promise<void> {
  document.documentElement.style.setProperty('--v-font-mono', 'var(--v-font)');
  document.documentElement.style.setProperty('caret-color', 'transparent');
  // Move the pointer away, so that nothing is highlighted.
  await cdp().send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 1, y: 1 });
  await showInColours('light');
  await document.fonts.ready;
  await waitForAnimations();
  await expect
    .poll(
      () => [...document.images].filter(({ complete, loading }) => !complete && loading !== 'lazy').length,
    )
    .toBe(0);
  const boxes = targets.map((each) => ('element' in each ? each.element() : each).getBoundingClientRect());
  const left = Math.max(0, Math.min(...boxes.map((box) => box.left)) - space);
  const top = Math.max(0, Math.min(...boxes.map((box) => box.top)) - space);
  const right = Math.min(window.innerWidth, Math.max(...boxes.map((box) => box.right)) + space);
  const bottom = Math.min(window.innerHeight, Math.max(...boxes.map((box) => box.bottom)) + space);
  await write(name, await screenshot({ left, top, width: right - left, height: bottom - top }));
}

/** Playwright has no WebP, but Chromium does. It also renders small crops with more pixels, so that they are sharp. */
async function screenshot(crop: {
  left: number;
  top: number;
  width: number;
  height: number;
}): Promise<string> {
  const frame = window.frameElement?.getBoundingClientRect();
  if (!frame) throw new Error('The test does not run in a frame.');
  // The frame is smaller than its content if the window of the browser is too small for it.
  const zoom = frame.width / window.innerWidth;
  const { data } = await cdp().send('Page.captureScreenshot', {
    format: 'webp',
    quality: QUALITY,
    clip: {
      x: frame.left + crop.left * zoom,
      y: frame.top + crop.top * zoom,
      width: crop.width * zoom,
      height: crop.height * zoom,
      scale: Math.min(DENSITY, MAX_WIDTH / crop.width) / zoom,
    },
  });
  return data;
}

/** The API double replaces `fetch` later. */
const fetchFile = globalThis.fetch;

/** Saves the picture of a template as a picture of the guide. */
export async function copyPicture(template: string, name: string): Promise<void> {
  const picture = await (await fetchFile(addressOf(template))).blob();
  const bytes = new Uint8Array(await picture.arrayBuffer());
  await write(name, btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')));
}

async function write(name: string, base64: string): Promise<void> {
  await commands.writeFile(`docs/guide/images/${name}.webp`, base64, 'base64');
}
