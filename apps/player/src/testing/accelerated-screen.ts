import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { launchBrowser } from '@vitrine/test-kit/browser';
import { PNG } from 'pngjs';
import { buildPlayer } from './build-player.ts';
import { type ServiceDouble, startServiceDouble } from './service-double.ts';

/*
 * A screen whose hours pass in minutes, with no tool attached to the browser. The files of the player and of the
 * gallery's apps contain a script that runs their timers and clocks `SPEED` times as fast.
 */

const SPEED = 30;
const GALLERY = join(import.meta.dirname, '../../../gallery/dist');
const WIDTH = 1280;
const HEIGHT = 720;
const SECONDS = 5;

function accelerate(speed: number): void {
  const [wait, repeat] = [window.setTimeout, window.setInterval];
  const [now, wallClock] = [performance.now.bind(performance), Date.now];
  const [from, wallFrom] = [now(), wallClock()];
  Object.assign(window, {
    setTimeout: (run: () => void, ms = 0, ...values: unknown[]) => wait(run, ms / speed, ...values),
    setInterval: (run: () => void, ms = 0, ...values: unknown[]) => repeat(run, ms / speed, ...values),
  });
  performance.now = () => from + (now() - from) * speed;
  Date.now = () => wallFrom + (now() - from) * speed;
}

const withAcceleration = (html: string) =>
  html.replace('<head>', `<head><script>(${accelerate})(${SPEED})</script>`);

interface GalleryVersion {
  slug: string;
  configurable_duration: boolean;
  embedded_url_format: string;
  presentation_properties: object[];
  files: { url: string }[];
}

/** A web page like those that customers show: text, styles, a picture, and a script that never stops. */
const WEB_PAGE = `<!doctype html><html lang="en"><head><title>News</title><style>
  body { margin: 0; font: 3vw sans-serif; background: linear-gradient(45deg, #124, #36a); color: white }
  li { animation: shift 2s infinite alternate } @keyframes shift { to { translate: 2vw } }
</style></head><body><h1>News of the day</h1><ul></ul><img src="/files/web-page.png" width="480" alt=""><script>
  const list = document.querySelector('ul');
  setInterval(() => { list.append(Object.assign(document.createElement('li'), { textContent: new Date().toISOString() })); if (list.children.length > 20) list.firstChild.remove(); }, 50);
  addEventListener('resize', () => list.replaceChildren());
</script></body></html>`;

/** The service with a screen that shows photos (JPEG), pictures (PNG) and web pages in turn. */
export async function startAcceleratedScreen(name: string): Promise<ServiceDouble> {
  const dist = join(import.meta.dirname, '../../node_modules/.cache', `${name}-accelerated`);
  await rm(dist, { recursive: true, force: true });
  await cp(await buildPlayer(name), dist, { recursive: true });
  const index = join(dist, 'index.html');
  await writeFile(index, withAcceleration(await readFile(index, 'utf8')));
  const double = await startServiceDouble(dist);
  const { files, heartbeat } = double.state;
  Object.assign(heartbeat, { registration_status: 'registered', confirmation_token: null });
  const media = await makeMedia();
  for (const [path, file] of Object.entries(media)) files.set(path, file);
  files.set('/page.html', new TextEncoder().encode(WEB_PAGE));
  files.set('/feeds/page', new TextEncoder().encode('{}'));

  const manifest = JSON.parse(await readFile(join(GALLERY, 'manifest.json'), 'utf8'));
  const versions = manifest.applications as GalleryVersion[];
  const [pictures, webPage] = ['pictures', 'web-page'].map((slug) =>
    versions.find((version) => version.slug === slug),
  );
  if (!pictures || !webPage) throw new Error('The gallery is not built: npm run build');
  for (const { url } of [...pictures.files, ...webPage.files]) {
    const file = await readFile(join(GALLERY, url.replace('/apps/', '')));
    files.set(url, url.endsWith('.html') ? Buffer.from(withAcceleration(file.toString())) : file);
  }

  const page = `http://localhost:${new URL(double.contentUrl).port}/page.html`;
  const turns = Object.keys(media)
    .filter((path) => path.startsWith('/files/turn-'))
    .flatMap((url, place) => [
      { version: pictures, vars: { pictures: [{ url, content_type: 'image/*', filename: url }] } },
      ...(place % 2 ? [{ version: webPage, vars: { url: `${page}?${place}` } }] : []),
    ]);
  double.publish(
    1,
    turns.map((_, place) => `turn ${place}`),
  );
  const document = double.state.content?.document as {
    presentations: Record<string, Record<string, unknown>>;
    application_versions: Record<string, Record<string, unknown>>;
  };
  const [original] = Object.values(document.application_versions);
  const ids = new Map<string, string>();
  for (const [place, version] of [pictures, webPage].entries()) {
    const id = `0192f3a0-0000-7000-8000-00000000099${place}`;
    ids.set(version.slug, id);
    document.application_versions[id] = {
      ...original,
      id,
      embedded_url_format: version.embedded_url_format,
      configurable_duration: version.configurable_duration,
      presentation_properties: version.presentation_properties.map((property) => ({
        name: Reflect.get(property, 'name'),
        type: Reflect.get(property, 'type'),
      })),
    };
  }
  for (const [place, presentation] of Object.values(document.presentations).entries())
    Object.assign(presentation, {
      application_deployment_id: ids.get(turns[place]?.version.slug ?? ''),
      application_vars: turns[place]?.vars,
      duration: SECONDS,
    });
  for (const [path, file] of files)
    if (!path.startsWith('/feeds/') && path !== '/page.html') double.addFile(path, file);
  return double;
}

/** Creates real pictures with Chromium: JPEG, and PNG with noise for a realistic size. */
async function makeMedia(): Promise<Record<string, Buffer>> {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    const media: Record<string, Buffer> = { '/files/web-page.png': png(480, 270, 9) };
    for (let place = 0; place < 4; place += 1) {
      const address = await page.evaluate(drawPhoto, { place, width: WIDTH, height: HEIGHT });
      media[`/files/turn-${place}.jpg`] = Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
      media[`/files/turn-${place}.png`] = png(WIDTH, HEIGHT, place);
    }
    return media;
  } finally {
    await browser.close();
  }
}

function drawPhoto({ place, width, height }: { place: number; width: number; height: number }): string {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  for (let each = 0; each < 400; each += 1) {
    context.fillStyle = `hsl(${(each * 37 + place * 90) % 360} 60% ${20 + ((each * 13) % 60)}%)`;
    context.beginPath();
    context.arc((each * 197) % width, (each * 331) % height, 20 + ((each * 7) % 160), 0, 7);
    context.fill();
  }
  return canvas.toDataURL('image/jpeg', 0.9);
}

function png(width: number, height: number, seed: number): Buffer {
  const image = new PNG({ width, height });
  for (let at = 0; at < image.data.length; at += 4)
    image.data.set([(at >> 10) % 256, (at * (seed + 3)) % 256, ((at >> 6) + seed * 60) % 256, 255], at);
  return PNG.sync.write(image);
}
