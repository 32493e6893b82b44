import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { POLLING } from '@vitrine/test-kit';
import { launchBrowser } from '@vitrine/test-kit/browser';
import { freePorts } from '@vitrine/test-kit/free-ports';
import { endProcess, node, respondsOk } from '@vitrine/test-kit/server-process';
import type { Browser, FrameLocator } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentBlocks, documentFile, repository } from './testing/document.ts';
import { type Service, startService } from './testing/service.ts';

/*
 * Follows docs/apps.md from its first line to an app on a screen. It runs the documented commands and files with other
 * folders, ports and names. Later steps depend on earlier ones.
 */

const folder = mkdtempSync(join(tmpdir(), 'vitrine-apps-walk-'));
const [buildCommands, registerCommands] = documentBlocks()
  .filter(({ language, name }) => language === 'sh' && name === '')
  .map(({ text }) => text);
const installCommand = documentBlocks().find(({ name }) => name === 'install')?.text;

let service: Service;
let browser: Browser;
let server: ChildProcess | undefined;
let appUrl: string;
let token: string;

beforeAll(async () => {
  // The player that is served must be that of these sources.
  const { staleFrontEnds } = await import(join(repository, 'tools/lib/stale.mjs'));
  if (staleFrontEnds(repository).includes('player'))
    execFileSync(node, [join(repository, 'tools/build.ts'), 'player'], { cwd: repository });
  [service, browser] = await Promise.all([startService(), launchBrowser()]);
  token = (await call<{ token: string }>('v3/auth/sign_up', account)).token;
});
afterAll(async () => {
  if (server) await endProcess(server);
  await browser?.close();
  await service?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const account = { email: 'ada@example.com', password: 'seven green bottles', name: 'Ada' };

async function call<Reply>(path: string, json?: unknown, method = 'POST', given?: string): Promise<Reply> {
  const authorization = given ?? (token ? `Bearer ${token}` : undefined);
  const response = await fetch(`${service.url}/api/${path}`, {
    method: json === undefined ? 'GET' : method,
    headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} returned ${response.status}: ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as Reply;
}

const shell = (commands: string, cwd: string, env: Record<string, string> = {}) =>
  execFileSync('sh', ['-ec', commands], {
    cwd,
    encoding: 'utf8',
    // The error contains the output of a command that is expected to fail.
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PATH: `${join(repository, 'node_modules/.bin')}:${process.env.PATH}`, ...env },
  });

test('builds and copies the SDK', () => {
  expect(buildCommands).toContain('../now-serving');
  shell(buildCommands!.replaceAll('../now-serving', folder), repository);
  expect(readdirSync(folder)).toEqual(['vitrine-app.development.js', 'vitrine-app.js']);
});

describe('in a project with a bundler', () => {
  const project = join(folder, 'project');
  const npm = '--offline --no-audit --no-fund --loglevel error';

  test('installs the package as a copy, and again at the next install', () => {
    mkdirSync(project);
    const [pack] = JSON.parse(shell(`npm pack --json ${join(repository, 'node_modules/react')}`, folder));
    writeFileSync(
      join(project, 'package.json'),
      JSON.stringify({ private: true, type: 'module', dependencies: { react: `file:../${pack.filename}` } }),
    );
    const [packing, installing] = installCommand!.replace('../vitrine', repository).trim().split('\n');
    shell(`${packing} --loglevel error\n${installing} ${npm}`, project);
    const installed = join(project, 'node_modules/@vitrine/app-sdk');
    for (const command of ['true', `npm install ${npm}`, `npm ci ${npm}`, `npm update ${npm}`]) {
      shell(command, project);
      expect(realpathSync(installed), command).toBe(
        join(realpathSync(project), 'node_modules/@vitrine/app-sdk'),
      );
    }
    expect(readdirSync(installed)).toContain('index.d.ts');
    const list = `import('@vitrine/app-sdk').then((all) => console.log(Object.keys(all).join()))`;
    expect(shell(`node -e "${list}"`, project)).toContain('runtime');
  });

  test("the bundle contains only the project's React and is served with its nested files", async () => {
    const entry = `import { createElement } from 'react';
      import { useReady } from '@vitrine/app-sdk/react';
      console.log(createElement, useReady);`;
    writeFileSync(join(project, 'main.js'), entry);
    writeFileSync(
      join(project, 'index.html'),
      '<!doctype html><script type="module" src="/main.js"></script>',
    );
    const modules = new Set<string>();
    await build({
      root: project,
      configFile: false,
      logLevel: 'error',
      plugins: [{ name: 'modules', moduleParsed: ({ id }) => void modules.add(id) }],
    });
    const reacts = [...modules].filter((id) => /\/react\/index\.js/.test(id)).map((id) => id.split('?')[0]);
    expect(new Set(reacts)).toEqual(new Set([join(realpathSync(project), 'node_modules/react/index.js')]));
    writeFileSync(join(project, 'serve.mjs'), documentFile('serve.mjs'));
    const [port = 0] = await freePorts(1);
    const serving = spawn(node, ['serve.mjs', 'dist'], {
      cwd: project,
      env: { ...process.env, PORT: String(port) },
    });
    try {
      await expect.poll(() => respondsOk(`http://localhost:${port}/index.html`), POLLING).toBe(true);
      const [script] = readdirSync(join(project, 'dist/assets'));
      expect(await respondsOk(`http://localhost:${port}/assets/${script}`)).toBe(true);
      expect(await respondsOk(`http://localhost:${port}/../main.js`)).toBe(false);
      expect(await respondsOk(`http://localhost:${port}/..%2fmain.js`)).toBe(false);
    } finally {
      await endProcess(serving);
    }
  });
});

test('serves only the app', async () => {
  for (const name of ['index.html', 'serve.mjs', 'register.mjs'])
    writeFileSync(join(folder, name), documentFile(name));
  const [port = 0] = await freePorts(1);
  appUrl = `http://localhost:${port}`;
  server = spawn(node, ['serve.mjs'], { cwd: folder, env: { ...process.env, PORT: String(port) } });
  await expect.poll(() => respondsOk(`${appUrl}/index.html`), POLLING).toBe(true);
  expect(await respondsOk(`${appUrl}/vitrine-app.js`)).toBe(true);
  const hidden = ['project/node_modules/react/index.js', '.hidden.js'];
  writeFileSync(join(folder, '.hidden.js'), '');
  for (const path of ['', 'serve.mjs', '..%2f..%2fetc/passwd', '%00.js', 'project/package.json', ...hidden])
    expect(await respondsOk(`${appUrl}/${path}`)).toBe(false);
});

test('registers the app, or reports why the account cannot', async () => {
  const [, ...commands] = registerCommands!.split('\n');
  const env = { VITRINE_URL: service.url, APP_URL: appUrl };
  const run = (email: string) =>
    shell(
      commands.join('\n').replace('you@example.com', email).replace('your password', account.password),
      folder,
      env,
    );
  expect(registerCommands).toMatch(/^node serve\.mjs &\n/);
  expect(run(account.email)).toBe(`Added the app: ${service.url}/apps\n`);
  expect(() => run('nobody@example.com')).toThrow('auth/sign_in: ');
});

test('shows the app on a screen', async () => {
  const { data } = await call<{ data: { id: string; name: string }[] }>('v3/applications');
  const { presentation } = await call<{ presentation: { id: string } }>('v3/presentations', {
    name: 'Queue',
    application_id: data.find(({ name }) => name === 'Now serving')?.id,
    application_vars: { title: 'Your turn', seconds: 60 },
  });
  const playlist = await call<{ id: string }>('v3/playlists', {
    name: 'Counter',
    items: [{ presentation_id: presentation.id }],
  });
  const device = await call<{ id: string; api_token: string }>('v3/devices/actions/create_lite_device', {});
  const { confirmation_token } = await call<{ confirmation_token: string }>(
    'v3/device/heartbeat',
    {},
    'POST',
    `Token ${device.api_token}`,
  );
  await call('v3/devices/actions/register', { confirmation_token, name: 'Counter' });
  await call(`v3/devices/${device.id}`, { playlist_id: playlist.id }, 'PATCH');
  await call(`v3/devices/${device.id}/actions/publish`, {});

  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  await page.goto(`${service.url}/player/?deviceId=${device.id}&accessToken=${device.api_token}`);
  const app: FrameLocator = page.frameLocator(`iframe[src^="${appUrl}"]`).first();
  /** The text of the application, or that of the player while the application is not there. */
  const shown = (selector: string) =>
    app
      .locator(selector)
      .textContent({ timeout: 2000 })
      .catch(async () => `The player shows ‘${await page.innerText('body')}’`);
  await expect.poll(() => shown('h1'), POLLING).toBe('Your turn');
  // A state that arrives before the app listens is reported when it does; the page that hosts the player reports it.
  await page.evaluate(() =>
    window.postMessage({ id: 'soc-worker-state-event', name: 'queue', state: { number: 42 } }, '*'),
  );
  await expect.poll(() => shown('output'), POLLING).toBe('42');
});
