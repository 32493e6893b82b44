import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { captureScreencast, createTabPool, launchBrowser, type TabPool } from '@vitrine/test-kit/browser';
import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { build } from 'vite';

export type Color = 'red' | 'green' | 'blue';
const colors: Record<Color, [number, number, number]> = {
  red: [220, 30, 30],
  green: [20, 180, 60],
  blue: [30, 60, 220],
};

export interface BrowserFixture {
  /** Opens the host page in a released tab, or in a new one. */
  open(): Promise<{ page: Page; frames: Screencast }>;
  /** Opens another page of the host's origin in such a tab. */
  openPage(path: string): Promise<Page>;
  release: TabPool['release'];
  hostUrl: string;
  /** The content origin, on a different port of the same host. */
  contentUrl: string;
  /** The content origin, on a different host. */
  otherSiteContentUrl: string;
  close(): Promise<void>;
}

/** Every picture that the browser has put on the screen since `start`. */
export interface Screencast {
  start(): Promise<void>;
  /** The content of the latest picture of the screen. Undefined before the first. */
  last(): string | undefined;
  /** The content of each picture: a single colour, or a description of the problem. Omits repeats. */
  stop(): Promise<string[]>;
}

/** Chromium with a host page and an application, on two origins. */
export async function browserFixture(): Promise<BrowserFixture> {
  const script = (name: string) => () => bundle(`browser-${name}.ts`);
  const page = (title: string, source: string) =>
    `<!doctype html><title>${title}</title><style>body{margin:0}</style><body><script type="module" src="${source}"></script>`;
  const host = await serve({
    '/': ['text/html', page('Host', '/host.js')],
    '/host.js': ['text/javascript', script('host')],
    '/contract.html': ['text/html', page('Contract', '/contract.js')],
    '/contract.js': ['text/javascript', script('contract-host')],
    '/app/index.html': ['text/html', page('Application', '/app/app.js')],
    '/app/app.js': ['text/javascript', script('app')],
  });
  const content = await serve({
    '/app/index.html': ['text/html', page('Application', '/app/app.js')],
    '/app/app.js': ['text/javascript', script('app')],
    '/app/controlled.html': ['text/html', page('Controlled', '/app/controlled.js')],
    '/app/controlled.js': ['text/javascript', script('controlled')],
    '/app/hostile.html': ['text/html', page('Hostile', '/app/hostile.js')],
    '/app/hostile.js': ['text/javascript', script('hostile')],
    '/app/child.html': ['text/html', page('Child', '/app/child.js')],
    '/app/child.js': ['text/javascript', script('child')],
    '/app/never.html': 'never',
    '/app/late.html': ['text/html', lateApp],
    ...Object.fromEntries(
      Object.entries(colors).map(([name, color]): [string, File] => [
        `/files/${name}.png`,
        ['image/png', picture(color)],
      ]),
    ),
  });
  const browser = await launchBrowser();
  const hostUrl = `http://127.0.0.1:${portOf(host)}`;
  const tabs = createTabPool(browser);
  const openTab = async (path: string) => {
    const tab = await tabs.take({ width: 640, height: 360 });
    await tab.goto(`${hostUrl}${path}`);
    return tab;
  };
  return {
    hostUrl,
    contentUrl: `http://127.0.0.1:${portOf(content)}`,
    otherSiteContentUrl: `http://localhost:${portOf(content)}`,
    openPage: openTab,
    release: tabs.release,
    async open() {
      const tab = await openTab('/');
      await tab.waitForFunction(() => 'host' in window);
      return { page: tab, frames: screencast(tab) };
    },
    async close() {
      await browser.close();
      host.close();
      content.close();
    },
  };
}

/**
 * An application without our SDK: no handshake, one plain message when it is ready, after 8 s on the host's clock,
 * which runs ten times as fast.
 */
const lateApp = `<!doctype html><title>Late</title><script>
setTimeout(() => {
  const windowId = name.slice('vitrine:'.length);
  parent.postMessage('vitrine:' + JSON.stringify({ windowId, type: 'ready' }), '*');
}, 800);
</script>`;

const bundles = new Map<string, Promise<string>>();

/** Bundled when a page first requests it, because most tests need two of the scripts. */
function bundle(entry: string): Promise<string> {
  const known = bundles.get(entry) ?? buildScript(entry);
  bundles.set(entry, known);
  return known;
}

async function buildScript(entry: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      rolldownOptions: { input: fileURLToPath(new URL(entry, import.meta.url)), output: { format: 'es' } },
      target: 'esnext',
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (!output || !('output' in output)) throw new Error(`${entry} was not bundled`);
  return output.output[0].code;
}

/** Type and body of a file, or `never` for one whose request is never answered. */
type File = [type: string, body: string | Buffer | (() => Promise<string>)] | 'never';

async function serve(files: Record<string, File>): Promise<Server> {
  const server = createServer(async (request, response) => {
    const file = files[new URL(request.url ?? '/', 'http://x').pathname];
    if (file === 'never') return;
    // Like the real content origin, it gets its own process, even on the player's host.
    const headers = { 'origin-agent-cluster': '?1', 'access-control-allow-origin': '*' };
    if (!file) return void response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found');
    const [type, body] = file;
    response
      .writeHead(200, { ...headers, 'content-type': type })
      .end(typeof body === 'function' ? await body() : body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

function picture([red, green, blue]: [number, number, number]): Buffer {
  const png = new PNG({ width: 64, height: 36 });
  for (let at = 0; at < png.data.length; at += 4) png.data.set([red, green, blue, 255], at);
  return PNG.sync.write(png);
}

function screencast(page: Page): Screencast {
  let pictures: Buffer[] = [];
  let end = async () => {};
  return {
    async start() {
      pictures = [];
      end = await captureScreencast(page, (png) => pictures.push(png));
    },
    last() {
      const latest = pictures.at(-1);
      return latest && colorOf(latest);
    },
    async stop() {
      await end();
      return pictures.map(colorOf).filter((each, i, all) => each !== all[i - 1]);
    },
  };
}

/**
 * Samples a picture at a grid of points. Returns the name of the colour if all points agree (its RGB value if it has no
 * name), otherwise `torn: …`.
 */
export function colorOf(data: Buffer): string {
  const png = PNG.sync.read(data);
  const seen = new Set<string>();
  for (const x of [0.02, 0.25, 0.5, 0.75, 0.98])
    for (const y of [0.02, 0.25, 0.5, 0.75, 0.98]) {
      const at = (Math.floor(y * png.height) * png.width + Math.floor(x * png.width)) * 4;
      const pixel = [...png.data.subarray(at, at + 3)];
      const known = Object.entries(colors).find(([, color]) =>
        color.every((part, i) => Math.abs(part - (pixel[i] ?? 0)) < 12),
      );
      seen.add(known?.[0] ?? `rgb(${pixel.join(' ')})`);
    }
  return seen.size === 1 ? ([...seen][0] ?? '') : `torn: ${[...seen].join(', ')}`;
}
