import { readFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { captureScreencast, launchBrowser } from '@vitrine/test-kit/browser';
import type { Frame, Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { build } from 'vite';
import { bundles } from './bundles.ts';

export interface RendererFixture {
  contentUrl: string;
  /**
   * Opens the host's page. Tests that need storage open it on the site of the content origin, because browsers deny
   * storage to third parties.
   */
  open(options?: { isSameSite?: boolean }): Promise<Page>;
  /** Delays every response under `/bundles/`. */
  delay: number;
  /** Stops responding under `/bundles/`. */
  isDown: boolean;
  close(): Promise<void>;
}

const types: Record<string, string> = {
  css: 'text/css',
  html: 'text/html',
  js: 'text/javascript',
  woff2: 'font/woff2',
};

/** The policy with which the content origin serves the renderer. */
const policy =
  "default-src 'self' https: http: data: blob:; script-src 'self' 'wasm-unsafe-eval' 'unsafe-eval'; style-src 'self' 'unsafe-inline' https:; object-src 'none'; base-uri 'none'; form-action 'none'";

/**
 * Builds the renderer and the bundles, serves them on a content origin and a host page on another site, and starts
 * Chromium.
 */
export async function rendererFixture(): Promise<RendererFixture> {
  const files = new Map<string, string | Uint8Array>();
  const root = fileURLToPath(new URL('../../', import.meta.url));
  for (const { fileName, content } of await buildFiles({ root }))
    files.set(`/renderer/3.1.0/${fileName === 'index.html' ? '' : fileName}`, content);
  for (const [name, source] of Object.entries(bundles))
    files.set(`/bundles/${name}.js`, await bundle(source));
  files.set('/bundles/empty.js', '({ default: undefined })');
  files.set('/bundles/syntax.js', 'const = ;');
  const font = createRequire(import.meta.url).resolve(
    '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  );
  files.set('/files/inter.woff2', readFileSync(font));
  const [host] = await buildFiles({
    configFile: false,
    root,
    build: { rolldownOptions: { input: fileURLToPath(new URL('host.ts', import.meta.url)) } },
  });

  const fixture: RendererFixture = {
    contentUrl: '',
    delay: 0,
    isDown: false,
    async open({ isSameSite = false } = {}) {
      const page = await browser.newPage({ viewport: { width: 640, height: 360 } });
      await page.goto(`http://${isSameSite ? '127.0.0.1' : 'localhost'}:${portOf(hostServer)}/`);
      await page.waitForFunction(() => 'host' in window);
      return page;
    },
    async close() {
      await browser.close();
      content.close();
      hostServer.close();
    },
  };
  const content = await serve((path, response) => {
    const answer = () => {
      const file = files.get(path);
      const name = path.endsWith('/') ? 'index.html' : path;
      response.writeHead(file === undefined ? 404 : 200, {
        'content-type': types[name.slice(name.lastIndexOf('.') + 1)] ?? 'text/plain',
        'content-security-policy': policy,
        'access-control-allow-origin': '*',
        'origin-agent-cluster': '?1',
        'cache-control': 'no-store',
      });
      response.end(file ?? 'Not found');
    };
    if (!path.startsWith('/bundles/')) return answer();
    if (fixture.isDown) return response.destroy();
    setTimeout(answer, fixture.delay);
  });
  const page = '<!doctype html><title>Host</title><body><script type="module" src="/host.js"></script>';
  const hostServer = await serve((path, response) => {
    const isPage = path === '/';
    response.writeHead(200, { 'content-type': isPage ? 'text/html' : 'text/javascript' });
    response.end(isPage ? page : host?.content);
  });
  fixture.contentUrl = `http://127.0.0.1:${portOf(content)}`;
  const browser = await launchBrowser();
  return fixture;
}

/** Builds a bundle as authors' tools do: one script whose completion value is its exports, with React as a global. */
async function bundle(source: string): Promise<string> {
  const [only] = await buildFiles({
    configFile: false,
    plugins: [
      {
        name: 'source',
        resolveId: (id) => (id.endsWith('bundle.jsx') ? '/bundle.jsx' : undefined),
        load: (id) => (id === '/bundle.jsx' ? source : undefined),
      },
    ],
    // The classic JSX transform, because bundles use React as a global.
    oxc: { jsx: { runtime: 'classic' } },
    build: {
      minify: false,
      lib: {
        entry: 'bundle.jsx',
        formats: ['iife'],
        name: 'bundle',
      },
      rolldownOptions: {
        external: ['react'],
        output: { globals: { react: 'React' }, exports: 'named' },
      },
    },
  });
  const script = String(only?.content);
  return script.replace(/^var bundle = /, '');
}

async function buildFiles(
  config: Parameters<typeof build>[0],
): Promise<{ fileName: string; content: string | Uint8Array }[]> {
  const result = await build({ logLevel: 'silent', ...config, build: { ...config?.build, write: false } });
  const [output] = Array.isArray(result) ? result : [result];
  if (!output || !('output' in output)) throw new Error('Nothing was built');
  return output.output.map((each) => ({
    fileName: each.fileName,
    content: each.type === 'chunk' ? each.code : each.source,
  }));
}

async function serve(answer: (path: string, response: ServerResponse) => void): Promise<Server> {
  const server = createServer((request, response) =>
    answer(new URL(request.url ?? '/', 'http://x').pathname, response),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

/** The page of the renderer in a window. */
export async function frameOf(page: Page, windowId: string): Promise<Frame> {
  const wanted = `windowId=${encodeURIComponent(windowId)}`;
  for (;;) {
    const found = page.frames().find((frame) => frame.url().split(/[#&]/).includes(wanted));
    if (found) return found;
    await page.waitForEvent('framenavigated');
  }
}

/** The colours in the middle of every frame that the browser paints while `during` runs. */
export async function colorsDuring(page: Page, during: () => Promise<unknown>): Promise<Set<string>> {
  const pictures: Buffer[] = [];
  const end = await captureScreencast(page, (png) => pictures.push(png));
  await during();
  await end();
  return new Set(
    pictures.map((data) => {
      const png = PNG.sync.read(data);
      const at = (Math.floor(png.height / 2) * png.width + Math.floor(png.width / 2)) * 4;
      return [...png.data.subarray(at, at + 3)].join(' ');
    }),
  );
}
