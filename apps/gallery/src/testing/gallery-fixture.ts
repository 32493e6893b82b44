import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { createTabPool, launchBrowser, readPixel } from '@vitrine/test-kit/browser';
import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { build } from 'vite';
import { galleryApplications } from '../manifest.ts';

/** The messages that a host page records from the application in its frame. */
export interface HostPage {
  messages: { type: string; payload: unknown }[];
  send(type: string, payload?: unknown): void;
}

declare global {
  interface Window {
    host: HostPage;
  }
}

export interface GalleryFixture {
  /** Address of a file that the content origin serves. */
  file(name: string): string;
  /** Serves another file and returns its address. */
  put(name: string, contentType: string, content: Uint8Array): string;
  /** Sets the reply to `/feeds/<name>`. */
  answer(name: string, reply: (query: URLSearchParams) => { status?: number; body: unknown }): void;
  /** Address of an application with properties in its fragment, as the server would write it. */
  address(slug: string, properties: Record<string, unknown>): string;
  /** Opens an application in the frame of a host page. */
  openHosted(
    slug: string,
    properties: Record<string, unknown>,
    size?: { width: number; height: number },
  ): Promise<Page>;
  /** Opens an application without a host page. Sets its clock to `now` and stops it, if `now` is set. */
  openAlone(
    slug: string,
    properties: Record<string, unknown>,
    size?: { width: number; height: number },
    now?: Date,
  ): Promise<Page>;
  /** Closes the application in a tab, clears `localStorage`, and keeps the tab for the next application. */
  release(tab: Page): Promise<void>;
  /** Address of a page whose server starts with {@link openUnavailablePage}, which returns how to stop it. */
  unavailableUrl: string;
  openUnavailablePage(): Promise<() => void>;
  manifest: { applications: { slug: string; files: { url: string; size: number; sha256: string }[] }[] };
  fetch(path: string): Promise<Response>;
  close(): Promise<void>;
}

const landscape = { width: 960, height: 540 };
export const portrait = { width: 540, height: 960 };

const types: Record<string, string> = {
  css: 'text/css',
  html: 'text/html',
  js: 'text/javascript',
  mjs: 'text/javascript',
  pdf: 'application/pdf',
  json: 'application/json',
  svg: 'image/svg+xml',
  wasm: 'application/wasm',
  woff2: 'font/woff2',
};

/** A policy as strict as that of the content origin, which allows only scripts from its own files. */
const applicationPolicy =
  "default-src 'self' https: http: data: blob:; script-src 'self'; style-src 'self'; object-src 'none'; base-uri 'none'";

/** A hand-written host, so that the tests do not depend on the window manager. */
const hostPage = `<!doctype html><title>Host</title><style>body{margin:0}iframe{position:fixed;inset:0;width:100%;height:100%;border:0}</style><body><script>
let port;
window.host = { messages: [], send: (type, payload) => port.postMessage({ namespace: 'vitrine', windowId: 'w1', type, payload }) };
addEventListener('message', (event) => {
  if (event.data.type !== 'connect') return;
  const channel = new MessageChannel();
  port = channel.port1;
  port.onmessage = ({ data }) => window.host.messages.push({ type: data.type, payload: data.payload });
  event.source.postMessage({ namespace: 'vitrine', windowId: 'w1', type: 'connected', payload: {} }, event.origin, [channel.port2]);
});
const frame = document.createElement('iframe');
frame.name = 'vitrine:w1';
frame.sandbox = 'allow-scripts allow-same-origin';
frame.allow = 'autoplay';
frame.src = decodeURIComponent(location.search.slice(1));
document.body.append(frame);
</script>`;

/** Builds the gallery, serves it on its own content origin, and starts Chromium. */
export async function galleryFixture(): Promise<GalleryFixture> {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const result = await build({ root, logLevel: 'silent', build: { write: false } });
  const [output] = Array.isArray(result) ? result : [result];
  if (!output || !('output' in output)) throw new Error('The gallery was not built');
  const files = new Map<string, Served>();
  const feeds = new Map<string, Parameters<GalleryFixture['answer']>[1]>();
  const feed = (path: string, query: URLSearchParams): Served | undefined => {
    const { status = 200, body } = feeds.get(path.replace('/feeds/', ''))?.(query) ?? { body: undefined };
    return body === undefined ? undefined : ['application/json', JSON.stringify(body), status];
  };
  for (const built of output.output) {
    const type =
      types[built.fileName.slice(built.fileName.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
    files.set(`/apps/${built.fileName}`, [type, built.type === 'chunk' ? built.code : built.source]);
  }
  for (const [name, color] of Object.entries(colors))
    files.set(`/files/${name}.png`, ['image/png', picture(color)]);
  files.set('/files/broken.png', ['image/png', 'not a picture']);
  files.set('/page.html', ['text/html', '<!doctype html><body bgcolor="#1e3cdc">']);
  const content = await serve((path, query) => files.get(path) ?? feed(path, query), applicationPolicy);
  const host = await serve((path) => (path === '/' ? ['text/html', hostPage] : undefined));
  const portReservation = await serve(() => undefined);
  const unavailablePort = portOf(portReservation);
  await new Promise((resolve) => portReservation.close(resolve));
  const browser = await launchBrowser();
  const contentUrl = `http://127.0.0.1:${portOf(content)}`;
  const manifestText = files.get('/apps/manifest.json')?.[1];
  const manifest = JSON.parse(
    typeof manifestText === 'string' ? manifestText : new TextDecoder().decode(manifestText),
  );
  const address = (slug: string, properties: Record<string, unknown>) => {
    const pairs = Object.entries(properties).map(
      ([name, value]) =>
        `${name}=${encodeURIComponent(typeof value === 'object' ? JSON.stringify(value) : String(value))}`,
    );
    return `${contentUrl}/apps/${slug}/1.0.0/index.html#${pairs.join('&')}`;
  };
  const tabs = createTabPool(browser);
  const open = async (url: string, viewport = landscape, now?: Date) => {
    const page = await tabs.take(viewport);
    if (now) await page.clock.setFixedTime(now);
    await page.goto(url);
    return page;
  };
  return {
    file: (name) => `${contentUrl}/files/${name}`,
    put(name, contentType, bytes) {
      files.set(`/files/${name}`, [contentType, bytes]);
      return `${contentUrl}/files/${name}`;
    },
    answer: (name, reply) => void feeds.set(name, reply),
    address,
    openHosted: (slug, properties, size) =>
      open(`http://localhost:${portOf(host)}/?${encodeURIComponent(address(slug, properties))}`, size),
    openAlone: (slug, properties, size, now) => open(address(slug, properties), size, now),
    async release(tab) {
      // A frame whose page is unavailable has no storage.
      for (const frame of tab.frames())
        await frame.evaluate(() => localStorage.clear()).catch(() => undefined);
      await tabs.release(tab);
    },
    unavailableUrl: `http://127.0.0.1:${unavailablePort}/page.html`,
    async openUnavailablePage() {
      const server = await serve((path) => files.get(path), '', unavailablePort);
      return () => {
        server.close();
      };
    },
    manifest,
    fetch: (path) => fetch(`${contentUrl}${path}`),
    async close() {
      await browser.close();
      host.close();
      content.close();
    },
  };
}

/** Content type, content, and the status if it is not 200. */
type Served = [string, string | Uint8Array, number?];

/** A theme with light colours. Without a theme, applications are dark. */
export const lightTheme = {
  backgroundColor: '#f4ede1',
  headingTextColor: '#23301f',
  heading2TextColor: '#b4491f',
  bodyTextColor: '#5d5a4e',
  borderColor: '#b4491f',
};

/** The default properties of an application. */
export function defaultsOf(slug: string): Record<string, unknown> {
  const properties = galleryApplications.find((each) => each.slug === slug)?.presentation_properties ?? [];
  return Object.fromEntries(properties.map((property) => [property.name, property.default ?? '']));
}

async function serve(
  find: (path: string, query: URLSearchParams) => Served | undefined,
  policy = '',
  port = 0,
): Promise<Server> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x');
    const file = find(pathname, searchParams);
    const headers = { 'content-type': file?.[0], 'content-security-policy': policy };
    if (file) response.writeHead(file[2] ?? 200, headers).end(file[1]);
    else response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found');
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return server;
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

const colors: Record<string, [number, number, number]> = {
  red: [220, 30, 30],
  green: [20, 180, 60],
  blue: [30, 60, 220],
};

function picture([red, green, blue]: [number, number, number]): Buffer {
  const png = new PNG({ width: 160, height: 90 });
  for (let at = 0; at < png.data.length; at += 4) png.data.set([red, green, blue, 255], at);
  return PNG.sync.write(png);
}

/** Returns the name of the colour at a point, or `other`. The point is in fractions of width and height. */
export async function colorAt(page: Page, x: number, y: number): Promise<string> {
  const pixel = await readPixel(page, x, y);
  const found = Object.entries(colors).find(([, color]) =>
    color.every((part, i) => Math.abs(part - (pixel[i] ?? 0)) < 12),
  );
  return found?.[0] ?? 'other';
}
