import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { POLLING } from '@vitrine/test-kit';
import { endProcess, launchServerProcess, node, untilReady } from '@vitrine/test-kit/server-process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callApi, send } from './support/api.ts';
import { buildFrontEnds, root } from './support/builds.ts';
import { picture } from './support/pictures.ts';

/* Containers and machines run only the files that `npm run release` copies, without the rest of the repository. */

let directory: string;
const release = () => join(directory, 'release');
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'vitrine-release-'));
  await buildFrontEnds();
  copyRelease();
});
afterAll(() => rmSync(directory, { recursive: true, force: true, maxRetries: 5 }));

function copyRelease() {
  return spawnSync(node, [join(root, 'tools', 'release.ts'), release()], { encoding: 'utf8' });
}

function* filesIn(path: string): Generator<string> {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (entry.isDirectory()) yield* filesIn(join(path, entry.name));
    else if (entry.isFile()) yield join(path, entry.name);
  }
}

test('has the server and its packages only, in at most 300 MB', () => {
  const files = [...filesIn(release())];
  const bytes = files.reduce((total, file) => total + statSync(file).size, 0);
  expect(bytes).toBeLessThan(300_000_000);
  expect(readdirSync(join(release(), 'apps')).sort()).toEqual([
    'dashboard',
    'gallery',
    'player',
    'renderer',
    'server',
  ]);
  const own = files.filter((file) => !file.includes('/node_modules/'));
  expect(own.filter((file) => /\.test\.|\/testing\//.test(file))).toEqual([]);
  for (const name of ['vite', 'vitest', 'typescript', 'react', 'playwright-core'])
    expect(existsSync(join(release(), 'node_modules', name)), name).toBe(false);
});

test('refuses a directory that is not empty', () => {
  const { status, stderr, stdout } = copyRelease();
  expect(status).toBe(1);
  expect(stderr + stdout).toContain(`${release()} is not empty.`);
});

test('serves the pages and processes uploads in its sandbox', async () => {
  const { child, port, contentPort, output } = await launchServerProcess({
    environment: { DATA_DIR: join(directory, 'data'), HOST: '127.0.0.1' },
    entry: join(release(), 'apps', 'server', 'src', 'main.ts'),
  });
  try {
    const url = `http://127.0.0.1:${port}`;
    await untilReady(child, `${url}/readyz`, () => output().errors);
    for (const page of ['/', '/player/']) expect((await send('GET', `${url}${page}`))?.status).toBe(200);
    const { token } = await callApi<{ token: string }>('POST', `${url}/api/v3/auth/sign_up`, {
      json: { email: 'owner@release.example', password: 'violet teapot under the stairs', name: 'Owner' },
    });
    const headers = { authorization: `Bearer ${token}` };
    const bytes = picture('red');
    const target = await callApi<{ id: string; url: string; headers: Record<string, string> }>(
      'POST',
      `${url}/api/v3/file_uploads`,
      { headers, json: { filename: 'red.png', content_type: 'image/png', content_length: bytes.length } },
    );
    await callApi('PUT', new URL(target.url, `http://127.0.0.1:${contentPort}`).href, {
      headers: target.headers,
      bytes,
    });
    const file = () =>
      callApi<{ status: string; thumbnail_url: string | null }>(
        'GET',
        `${url}/api/v3/file_uploads/${target.id}`,
        {
          headers,
        },
      );
    await expect.poll(async () => (await file()).status, POLLING).toBe('ready');
    expect((await file()).thumbnail_url).toMatch(/^\/thumbnails\//);
  } finally {
    await endProcess(child);
  }
});
