import { createHash } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { POLLING } from '@vitrine/test-kit';
import { expect, onTestFinished, test } from 'vitest';
import {
  bridgeOf,
  colourOf,
  expectShown,
  GOLD,
  listCachedFiles,
  openBrowser,
  screen,
  setUpScreen,
  shaOf,
  startScreen,
  startService,
  TEAL,
  TOMATO,
  waitUntilCached,
} from '../testing/screen.ts';

setUpScreen('player-offline-test');

test('plays all published content in turn after a cold boot without a network', async () => {
  screen.service.publish(1, ['teal', 'tomato']);
  const page = await startScreen();
  await expectShown(page, TEAL);
  await waitUntilCached(page);
  await screen.service.down();
  const booted = await startScreen();
  await expectShown(booted, TEAL);
  await expectShown(booted, TOMATO);
  await expectShown(booted, TEAL);
  expect(await booted.title()).toBe('Vitrine');
  await screen.service.up();
  screen.service.publish(2, ['gold']);
  await expectShown(booted, GOLD);
});

test('plays without a network when a cached player is opened without parameters', async () => {
  screen.service.publish(1, ['teal', 'tomato']);
  await expectShown(await startScreen(''), TEAL);
  await waitUntilCached(screen.context!.pages()[0]!);
  await screen.service.down();
  const booted = await startScreen('');
  expect(new URL(booted.url()).search).toBe('?offlineSupport=true');
  await booted.context().setOffline(true);
  await expectShown(booted, TOMATO);
  await expectShown(booted, TEAL);
});

test('plays again after a reload in another process without a network', async () => {
  screen.service.publish(1, ['teal']);
  const first = await startScreen();
  await expectShown(first, TEAL);
  await waitUntilCached(first);
  const page = await startScreen();
  await expectShown(page, TEAL);
  await screen.service.down();
  const renderers = async () => {
    const session = await page.context().browser()?.newBrowserCDPSession();
    const { processInfo } = (await session?.send('SystemInfo.getProcessInfo')) ?? { processInfo: [] };
    return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  };
  const address = page.url();
  const before = await renderers();
  expect(before.length).toBeGreaterThan(0);
  const visited: string[] = [];
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) visited.push(new URL(frame.url()).pathname);
  });
  await page.evaluate(() => location.replace(`/player/new-process.html${location.search}#fragment`));
  await expect.poll(() => page.url(), POLLING).toBe(`${address}#fragment`);
  await expectShown(page, TEAL);
  expect(visited).toEqual(['/player/new-process.html', '/player/']);
  const isGone = async () => {
    const now = await renderers();
    return before.some((id) => !now.includes(id));
  };
  await expect.poll(isGone, POLLING).toBe(true);
});

/** Serves the app at another address. Returns the address, and the requests that are still waiting for a reply. */
async function serveElsewhere() {
  const app = screen.service.state.files.get('/apps/colour.html')!;
  const server = { url: '', isSilent: false, waiting: 0 };
  const elsewhere = createServer((_, response) => {
    if (server.isSilent) server.waiting += 1;
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(app);
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    elsewhere.closeAllConnections();
    elsewhere.close();
  });
  server.url = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`;
  return server;
}

type Event = { type: string; event?: string; error_message?: string; presentation_id?: string };

/** The errors of the first presentation that the screen has reported since `before` calls. */
function errorsOfFirst(before: number): Event[] {
  const { presentations } = screen.service.state.content!.document as { presentations: object };
  const [first] = Object.keys(presentations);
  return screen.service.calls
    .slice(before)
    .flatMap(({ body }) => (body.events as Event[] | undefined) ?? [])
    .filter(({ type, presentation_id }) => type === 'error' && presentation_id === first);
}

/** Checks that the screen did not wait for a window that cannot load. */
async function expectSkipped(before: number): Promise<void> {
  await expect.poll(() => errorsOfFirst(before).length, POLLING).toBeGreaterThan(0);
  expect(errorsOfFirst(before)[0]).toMatchObject({
    event: 'presentation_error',
    error_message: expect.stringContaining('The app loads from another server (127.0.0.1:'),
  });
}

test('skips and reports an app on another server without a network, and plays it again with a network', async () => {
  const { url } = await serveElsewhere();
  screen.service.publish(1, ['gold', 'teal', 'tomato'], { colour: 'gold', url });
  const page = await startScreen();
  await expectShown(page, GOLD);
  await waitUntilCached(page);

  const booted = await openBrowser();
  await booted.context().setOffline(true);
  await booted.goto(`${screen.service.url}/player/?offlineSupport=true`);
  await expectShown(booted, TEAL);
  const before = screen.service.calls.length;
  await expectShown(booted, TOMATO);
  await expectShown(booted, TEAL);

  await booted.context().setOffline(false);
  await expectShown(booted, GOLD);
  await expectSkipped(before);
});

test('skips an app on another server when the network fails while it loads', async () => {
  const elsewhere = await serveElsewhere();
  screen.service.publish(1, ['gold', 'teal', 'tomato'], { colour: 'gold', url: elsewhere.url });
  const page = await startScreen();
  await expectShown(page, GOLD);
  await waitUntilCached(page);

  elsewhere.isSilent = true;
  const booted = await openBrowser();
  const before = screen.service.calls.length;
  await booted.goto(`${screen.service.url}/player/?offlineSupport=true`);
  await expect.poll(() => elsewhere.waiting, POLLING).toBeGreaterThan(0);
  await booted.context().setOffline(true);
  await expectShown(booted, TEAL);
  await expectShown(booted, TOMATO);
  await booted.context().setOffline(false);
  await expectSkipped(before);
});

test('repeats the current presentation without a network if offline support is off', async () => {
  screen.service.publish(1, ['teal', 'tomato']);
  const page = await startScreen('?offlineSupport=false');
  await expectShown(page, TEAL);
  await waitUntilCached(page);
  await screen.service.down();
  const booted = await startScreen('?offlineSupport=false');
  await expectShown(booted, TEAL);
  await booted.context().setOffline(true);
  const seen = new Set<string>();
  for (let attempt = 0; attempt < 60; attempt += 1) {
    seen.add(await colourOf(booted));
    await booted.waitForTimeout(100);
  }
  expect([...seen]).toEqual([TEAL]);
});

test('starts from the address without a slash, and does not intercept the dashboard', async () => {
  screen.service.publish(1, ['teal']);
  const page = await startScreen();
  await expectShown(page, TEAL);
  await waitUntilCached(page);
  await screen.service.down();
  await page.goto(`${screen.service.url}/player?offlineSupport=true`);
  await expectShown(page, TEAL);
  await expect(page.goto(`${screen.service.url}/`)).rejects.toThrow('ERR_CONNECTION_REFUSED');
});

test('plays a changed page once it is verified, and the old one until then, after cold boots too', async () => {
  const oldApp = screen.service.state.files.get('/apps/colour.html')!;
  const newApp = new TextEncoder().encode(
    new TextDecoder().decode(oldApp).replaceAll("get('colour')", "get('colour') && 'gold'"),
  );
  screen.service.publish(1, ['teal']);
  const page = await startScreen();
  await expectShown(page, TEAL);
  await waitUntilCached(page);
  screen.service.state.files.set('/apps/colour.html', newApp);
  screen.service.publish(2, ['tomato']);
  screen.service.state.files.delete('/files/2');
  for (let boot = 0; boot < 2; boot += 1) {
    screen.service.state.contentRequests.length = 0;
    await page.reload();
    await expect.poll(() => screen.service.state.contentRequests, POLLING).toContain('/files/2');
    await expectShown(page, TEAL);
  }
  screen.service.state.files.set('/files/2', new TextEncoder().encode('file of revision 2'));
  await expectShown(page, GOLD);
  await expect.poll(async () => (await listCachedFiles(page)).includes(shaOf(newApp)), POLLING).toBe(true);
  await expect.poll(async () => (await listCachedFiles(page)).includes(shaOf(oldApp)), POLLING).toBe(false);
  await screen.service.down();
  await expectShown(await startScreen(), GOLD);
});

test('downloads evicted files again without interrupting playback', async () => {
  screen.service.publish(1, ['teal']);
  const page = await startScreen();
  await expectShown(page, TEAL);
  await waitUntilCached(page);
  const before = await listCachedFiles(page);
  await (await bridgeOf(page)).evaluate(async () => {
    await caches.delete('vitrine-files-1');
  });
  await page.reload();
  await expectShown(page, TEAL);
  await expect.poll(() => listCachedFiles(page), POLLING).toEqual(before);
  await screen.service.down();
  await expectShown(await startScreen(), TEAL);
});

test('serves parts of a cached video, and refuses a part beyond its end', async () => {
  const video = new Uint8Array(9_000_000).map((_, index) => (index * 31) % 256);
  screen.service.publish(1, ['teal']);
  screen.service.addFile('/files/video.mp4', video);
  const page = await startScreen();
  await expectShown(page, TEAL);
  await waitUntilCached(page);
  await screen.service.down();
  const booted = await startScreen();
  await expectShown(booted, TEAL);
  const frame = booted.frames().find((each) => each.url().includes('/apps/colour'))!;
  const read = await frame.evaluate(async () => {
    const answers = [];
    for (const range of ['bytes=0-', 'bytes=4194300-4194400', 'bytes=8999999-', 'bytes=9000000-']) {
      const response = await fetch('/files/video.mp4', { headers: { range } });
      const bytes = new Uint8Array(await response.arrayBuffer());
      answers.push([response.status, response.headers.get('content-range'), bytes.length, bytes[0] ?? null]);
    }
    const complete = new Uint8Array(await (await fetch('/files/video.mp4')).arrayBuffer());
    return { answers, length: complete.length, last: complete.at(-1) };
  });
  expect(read.answers).toEqual([
    [206, 'bytes 0-4194303/9000000', 4_194_304, 0],
    [206, 'bytes 4194300-4194303/9000000', 4, (4_194_300 * 31) % 256],
    [206, 'bytes 8999999-8999999/9000000', 1, (8_999_999 * 31) % 256],
    [416, 'bytes */9000000', 0, null],
  ]);
  expect(read).toMatchObject({ length: 9_000_000, last: (8_999_999 * 31) % 256 });
});

test('serves the last copy of a page outside the revision, such as the renderer', async () => {
  screen.service.publish(1, ['teal']);
  screen.service.state.files.set('/renderer/page.html', new TextEncoder().encode('<title>Renderer</title>'));
  const page = await startScreen();
  await expectShown(page, TEAL);
  await waitUntilCached(page);
  const open = () =>
    page
      .frames()
      .find((each) => each.url().includes('/apps/colour'))!
      .evaluate(async () => {
        const frame = document.createElement('iframe');
        frame.src = '/renderer/page.html#window=1';
        const loaded = new Promise((resolve) => {
          frame.onload = resolve;
        });
        document.body.append(frame);
        await loaded;
        const { title } = frame.contentDocument!;
        frame.remove();
        return title;
      });
  // The first window may have been open before there was a worker.
  await page.reload();
  await expectShown(page, TEAL);
  expect(await open()).toBe('Renderer');
  screen.service.state.portal = '<title>Welcome to our free WLAN</title>';
  expect(await open()).toBe('Renderer');
  await screen.service.down();
  expect(await open()).toBe('Renderer');
});

test('keeps playing and reports to the server when content does not fit', async () => {
  screen.service.publish(1, ['teal']);
  const page = await startScreen();
  await expectShown(page, TEAL);
  await waitUntilCached(page);
  const session = await page.context().newCDPSession(page);
  // Storage is keyed by the site and the content origin. Both are one site here, so the browser counts them together.
  await session.send('Storage.overrideQuotaForOrigin', {
    origin: screen.service.contentUrl,
    quotaSize: 10_000_000,
  });
  screen.service.publish(2, ['gold']);
  screen.service.addFile('/files/big', new Uint8Array(30_000_000));
  await page.reload();
  await expectShown(page, TEAL);
  const reports = () =>
    screen.service.calls.map(({ body }) => (body.publish as { playback_error?: string })?.playback_error);
  await expect
    .poll(() => reports().filter(Boolean).at(-1), POLLING)
    .toContain('There is not enough space on this screen');
  await expectShown(page, TEAL);
  await screen.service.down();
  await expectShown(await startScreen(), TEAL);
});

test('starts a newer player only when the page is reloaded', async () => {
  const copy = await mkdtemp(join(tmpdir(), 'vitrine-player-'));
  await cp(screen.dist, copy, { recursive: true });
  await screen.service.close();
  await startService(copy);
  screen.service.publish(1, ['teal']);
  const page = await startScreen();
  await expectShown(page, TEAL);
  await waitUntilCached(page);

  const index = await readFile(join(copy, 'index.html'), 'utf8');
  const newer = index.replace('<head>', '<head><meta name="build" content="newer" />');
  const integrity = (text: string) => createHash('sha256').update(text).digest('base64');
  const worker = await readFile(join(copy, 'sw.js'), 'utf8');
  await writeFile(join(copy, 'index.html'), newer);
  await writeFile(
    join(copy, 'sw.js'),
    worker
      .replace(integrity(index), integrity(newer))
      .replace(createHash('sha256').update(index).digest('hex').slice(0, 20), 'newer'),
  );
  const builds = () => page.locator('meta[name="build"]').count();
  expect(await builds()).toBe(0);
  // Simulates a player that has run for hours.
  await page.evaluate(() => sessionStorage.clear());
  // The player reloads its page when it is disabled and enabled again.
  for (const isDisabled of [true, false]) {
    screen.service.state.heartbeat.is_disabled = isDisabled;
    await page.context().setOffline(true);
    await page.waitForFunction(() => !navigator.onLine);
    await page.context().setOffline(false);
    if (isDisabled) await page.getByText('This screen is inactive').waitFor();
  }
  await expect.poll(builds, POLLING).toBe(1);
  await expectShown(page, TEAL);
  await rm(copy, { recursive: true, force: true });
});

test('the page for removing service workers removes them and preserves the pairing', async () => {
  screen.service.publish(1, ['teal']);
  const page = await startScreen();
  await expectShown(page, TEAL);
  await waitUntilCached(page);
  await page.goto(`${screen.service.url}/player/reset.html`);
  await page.getByText('The stored player was removed.').waitFor();
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  await page.reload();
  await page.getByText('There is no stored player to remove.').waitFor();
  await page.getByRole('link', { name: 'Start the player' }).click();
  await expectShown(page, TEAL);
  expect(screen.service.calls.filter(({ path }) => path.endsWith('create_lite_device'))).toHaveLength(1);
});

test('plays without a secure context, caches nothing, and logs why', async () => {
  screen.service.publish(1, ['teal']);
  const lines: string[] = [];
  const page = await startScreen('?debug=true&offlineSupport=true', 'screen.example', lines);
  await expectShown(page, TEAL);
  expect(lines.join('\n')).toContain('this page is not in a secure context');
  expect(lines.join('\n')).toContain('service workers require https or localhost');
  expect(page.frames().some((frame) => frame.url().includes('/offline/'))).toBe(false);
});
