import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { launchBrowser } from '@vitrine/test-kit/browser';
import type { Browser, Frame, Page } from 'playwright-core';
import { build } from 'vite';
import { writeDistribution } from './distribution.ts';

export interface BrowserFixture {
  browser: Browser;
  /** The script, the examples, and a page that does nothing but load the script (`probe.html`). */
  folder: string;
  /** The folder on the applications' origin. */
  url: string;
  /** An application in a frame of the host page. `prepare`: before anything is loaded. */
  openHosted(path: string, prepare?: (page: Page) => Promise<void>): Promise<{ page: Page; app: Frame }>;
  close(): Promise<void>;
}

const examples = join(import.meta.dirname, '../../examples');
const modules = join(import.meta.dirname, '../../../../node_modules');
const vite = join(modules, 'vite/bin/vite.js');
const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};
/** As strict as the policy of a strict content origin. */
const policy = "default-src 'self'; script-src 'self'; style-src 'self'; object-src 'none'; base-uri 'none'";

/** Chromium, a host page, and another origin with the distribution and the apps built with it. */
export async function browserFixture(): Promise<BrowserFixture> {
  const project = mkdtempSync(join(tmpdir(), 'vitrine-sdk-'));
  const installed = join(project, 'node_modules/@vitrine/app-sdk');
  const folder = join(project, 'site');
  await writeDistribution(installed);
  for (const name of ['react', 'react-dom', 'scheduler'])
    symlinkSync(join(modules, name), join(project, 'node_modules', name));
  cpSync(join(examples, 'react'), join(project, 'react'), { recursive: true });
  buildReactExample(project, 'production');
  buildReactExample(project, 'development');
  for (const name of ['vitrine-app.js', 'vitrine-app.development.js'])
    cpSync(join(installed, name), join(folder, name));
  cpSync(join(examples, 'one-file/index.html'), join(folder, 'one-file.html'));
  const hostScript = await bundleHostPage();
  const probe = '<!doctype html><title>Probe</title><body><script src="vitrine-app.js"></script>';

  const content = await serve((path) => {
    if (path === '/favicon.ico') return { type: 'image/x-icon', body: '' };
    if (path === '/probe.html') return { type: 'text/html', body: probe, policy };
    try {
      return { type: types[extname(path)] ?? 'text/plain', body: readFileSync(join(folder, path)) };
    } catch {
      return undefined;
    }
  });
  const host = await serve((path) =>
    path === '/host.js'
      ? { type: 'text/javascript', body: hostScript }
      : {
          type: 'text/html',
          body: '<!doctype html><title>Host</title><body><script src="/host.js"></script>',
        },
  );
  const browser = await launchBrowser();
  const url = `http://localhost:${portOf(content)}`;
  return {
    browser,
    folder,
    url,
    async openHosted(path, prepare) {
      const page = await browser.newPage();
      await prepare?.(page);
      await page.goto(`http://127.0.0.1:${portOf(host)}/`);
      await page.evaluate((address) => window.host.open(address), `${url}/${path}`);
      await page.waitForFunction(() => document.querySelector('iframe') !== null);
      const app = page.frames()[1];
      if (!app) throw new Error('The host page made no frame');
      await app.waitForURL(`${url}/${path}`);
      return { page, app };
    },
    async close() {
      await browser.close();
      content.close();
      host.close();
      rmSync(project, { recursive: true });
    },
  };
}

/** Builds the example as an author would who has installed the distribution next to React. */
function buildReactExample(project: string, mode: 'production' | 'development'): void {
  execFileSync(
    process.execPath,
    [
      vite,
      'build',
      '--base',
      './',
      '--mode',
      mode,
      '--logLevel',
      'error',
      '--outDir',
      `../site/react-${mode}`,
    ],
    {
      cwd: join(project, 'react'),
      env: { ...process.env, NODE_ENV: mode },
    },
  );
}

async function bundleHostPage(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      target: 'esnext',
      lib: { entry: join(import.meta.dirname, 'host-page.ts'), formats: ['iife'], name: 'hostPage' },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (!output || !('output' in output)) throw new Error('The host page was not bundled');
  return output.output[0].code;
}

interface Served {
  type: string;
  body: string | Buffer;
  policy?: string;
}

async function serve(find: (path: string) => Served | undefined): Promise<Server> {
  const server = createServer((request, response) => {
    const found = find(decodeURIComponent(new URL(request.url ?? '/', 'http://x').pathname));
    const headers = found?.policy ? { 'content-security-policy': found.policy } : {};
    if (found) response.writeHead(200, { 'content-type': found.type, ...headers }).end(found.body);
    else response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}
