import { pathToFileURL } from 'node:url';
import type { EmbeddedOutgoing } from '@vitrine/messaging';
import { createTestTabs } from '@vitrine/test-kit/create-test-tabs';
import type { Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BrowserFixture, browserFixture } from './testing/browser-fixture.ts';
import { developmentPanelSuite } from './testing/development-panel-suite.ts';

/*
 * Tests the built SDK in Chromium: in the frame of a host page that implements the player's side of the protocol, and
 * standalone with the development panel.
 */

let fixture: BrowserFixture;
const tabs = createTestTabs();

beforeAll(async () => {
  fixture = await browserFixture();
});
afterAll(() => fixture?.close());

/** An application in a player's frame. */
async function openHosted(
  ...given: Parameters<BrowserFixture['openHosted']>
): Promise<{ page: Page; app: Frame }> {
  const opened = await fixture.openHosted(...given);
  tabs.push(opened.page);
  return opened;
}

/** Opens a page outside a player and records its console output. */
async function openStandalone(address: string, width = 1440): Promise<{ page: Page; lines: string[] }> {
  const page = await fixture.browser.newPage({ viewport: { width, height: 900 } });
  tabs.push(page);
  const lines: string[] = [];
  page.on('console', (message) => lines.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => lines.push(`uncaught: ${error.message}`));
  await page.goto(address.includes('://') ? address : `${fixture.url}/${address}`);
  return { page, lines };
}

const messagesOfType = (page: Page, type: string) =>
  page.evaluate((wanted) => window.host.messages.filter((each) => each.type === wanted), type);
const types = (page: Page) => page.evaluate(() => window.host.messages.map(({ type }) => type));
const send = (page: Page, message: EmbeddedOutgoing) =>
  page.evaluate((given) => window.host.send(given), message);
const received = (app: Frame) => app.evaluate(() => window.received);

test('plays from the handshake to completion', async () => {
  const { page, app } = await openHosted('probe.html');
  await app.evaluate(() => {
    window.received = [];
    const { runtime } = window.vitrine!;
    runtime.subscribe('play', () => {
      window.received?.push('play');
      runtime.complete();
    });
    runtime.ready();
  });
  await expect.poll(() => types(page)).toEqual(['runtime-subscribe', 'ready']);
  await send(page, { type: 'play', payload: undefined });
  await expect.poll(() => types(page)).toEqual(['runtime-subscribe', 'ready', 'complete']);
  await app.evaluate(() => window.vitrine?.runtime.complete(new Error('no signal')));
  await expect
    .poll(() => messagesOfType(page, 'complete'))
    .toEqual([
      { type: 'complete', payload: {} },
      { type: 'complete', payload: { error: 'no signal' } },
    ]);
  expect(await received(app)).toEqual(['play']);
});

test('ends the application with an error when a canvas loses its WebGL context permanently', async () => {
  const { page, app } = await openHosted('probe.html', (empty) => empty.clock.install());
  const change = (what: 'loseContext' | 'restoreContext') =>
    app.evaluate(async (method) => {
      const canvas =
        document.querySelector('canvas') ?? document.body.appendChild(document.createElement('canvas'));
      const context = canvas.getContext('webgl');
      // The browser restores the context only for a page that prevents the default.
      canvas.addEventListener('webglcontextlost', (event) => event.preventDefault(), { once: true });
      const type = method === 'loseContext' ? 'webglcontextlost' : 'webglcontextrestored';
      const changed = new Promise((resolve) => canvas.addEventListener(type, resolve, { once: true }));
      window.losing ??= context?.getExtension('WEBGL_lose_context') ?? undefined;
      window.losing?.[method]();
      await changed;
    }, what);
  await change('loseContext');
  await change('restoreContext');
  // From here on, only the test advances the page's clock.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
  await change('loseContext');
  await page.clock.fastForward(4900);
  expect(await messagesOfType(page, 'complete')).toEqual([]);
  await page.clock.fastForward(200);
  await expect
    .poll(() => messagesOfType(page, 'complete'))
    .toEqual([{ type: 'complete', payload: { error: 'The WebGL context was lost' } }]);
});

test('a lock expires when it is no longer renewed', async () => {
  const { page, app } = await openHosted('probe.html', (empty) => empty.clock.install());
  const locks = () => page.evaluate(() => window.host.locks);
  const acquiredUntil = await app.evaluate(async () => {
    window.lock = await window.vitrine!.acquireInterruptLock();
    return window.lock.expiresAt;
  });
  for (let renewals = 0; renewals < 4; renewals += 1) {
    // The clock also advances in real time, but a delay on a busy machine is small compared to this.
    await page.clock.fastForward(13_000);
    expect(await locks()).toEqual(['lock-1']);
    await app.evaluate(() => window.lock?.renew());
  }
  // Twice the duration of a lock that is not renewed.
  const renewedUntil = await app.evaluate(() => window.lock?.expiresAt ?? 0);
  expect(renewedUntil - acquiredUntil).toBeGreaterThanOrEqual(50_000);
  await page.clock.fastForward(26_000);
  expect(await locks()).toEqual([]);
  const problem = await app.evaluate(() => window.lock?.renew().catch((error: Error) => error.message));
  expect(problem).toBe('The lock has expired');
});

test('releases a lock at once', async () => {
  const { page, app } = await openHosted('probe.html');
  await app.evaluate(async () => {
    const lock = await window.vitrine!.acquireInterruptLock();
    await lock.release();
  });
  expect(await page.evaluate(() => window.host.locks)).toEqual([]);
  expect(await messagesOfType(page, 'release-interrupt-lock')).toHaveLength(1);
});

test('passes workers, editor inputs and payments to the application', async () => {
  const { page, app } = await openHosted('probe.html');
  await app.evaluate(() => {
    window.received = [];
    const note = (value: unknown) => void window.received?.push(value);
    const { workers, preview, payments } = window.vitrine!;
    workers.subscribe('queue', note);
    preview.subscribe(note);
    payments.subscribe(note);
  });
  await expect.poll(() => types(page)).toHaveLength(4);
  await send(page, { type: 'worker-state', payload: { name: 'queue', state: { length: 3 } } });
  await send(page, { type: 'preview-inputs', payload: { inputs: { a: 1 }, theme: null, duration: 10 } });
  await send(page, { type: 'payments-terminal-event', payload: { event: { status: 'ready' } } });
  await expect
    .poll(() => received(app))
    .toEqual([
      { length: 3 },
      { properties: { a: 1 }, theme: null, duration: 10 },
      { type: 'terminal', event: { status: 'ready' } },
    ]);
});

test("resolves a charge with the host's reply, and sends analytics", async () => {
  const { page, app } = await openHosted('probe.html');
  await app.evaluate(() => {
    window.received = [];
    const { payments, analytics } = window.vitrine!;
    analytics.track({ type: 'click', source: 'tea', productCategory: 'drinks' });
    payments
      .charge({ subTotal: 2, tip: 0, tax: 0.14, total: 2.14 })
      .then((charge) => window.received?.push(charge.status));
  });
  await expect
    .poll(() => messagesOfType(page, 'payments-charge-request'))
    .toMatchObject([{ payload: { requestId: 'c1', subTotal: 2, tip: 0, tax: 0.14, total: 2.14 } }]);
  expect(await messagesOfType(page, 'analytics-event')).toEqual([
    { type: 'analytics-event', payload: { type: 'click', source: 'tea', productCategory: 'drinks' } },
  ]);
  await send(page, {
    type: 'payments-charge-response',
    payload: { requestId: 'c1', charge: { status: 'approved' } },
  });
  await expect.poll(() => received(app)).toEqual(['approved']);
});

test("creates object URLs in the application's origin for itself and its host", async () => {
  const { page, app } = await openHosted('probe.html');
  const read = await app.evaluate(async () => {
    const made = window.vitrine!.createObjectUrl(new TextEncoder().encode('tea'), 'text/plain');
    const image = new Image();
    image.src = made.url;
    const origin = new URL(made.url).origin;
    made.revoke();
    return origin;
  });
  expect(read).toBe(fixture.url);
  await page.evaluate(() => {
    const buffer = new TextEncoder().encode('tea').buffer;
    window.host.send({ type: 'create-object-url', payload: { requestId: 'o1', buffer } });
  });
  await expect
    .poll(() => messagesOfType(page, 'create-object-url-result'))
    .toMatchObject([{ payload: { requestId: 'o1', url: expect.stringContaining(`blob:${fixture.url}/`) } }]);
});

test('idle starts without input and ends with input', async () => {
  const { page, app } = await openHosted('probe.html');
  await app.evaluate(() => {
    window.received = [];
    window.vitrine!.addIdleListener((isIdle) => window.received?.push(isIdle), 0.3);
  });
  await expect.poll(() => received(app)).toEqual([true]);
  await page.mouse.move(100, 100);
  await expect.poll(() => received(app)).toEqual([true, false]);
  await expect.poll(() => received(app)).toEqual([true, false, true]);
});

test('loads no panel in a player', async () => {
  const { app } = await openHosted('probe.html');
  await app.evaluate(() => window.vitrine?.runtime.ready());
  const fetched = await app.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect(fetched.filter((name) => name.includes('development'))).toEqual([]);
  expect(await app.locator('#vitrine-development').count()).toBe(0);
});

test("the single-file example shows the worker's state and ends after its duration", async () => {
  const { page, app } = await openHosted('one-file.html#title=Next&seconds=0.2');
  await expect.poll(() => types(page)).toContain('ready');
  expect(await app.textContent('h1')).toBe('Next');
  await send(page, { type: 'worker-state', payload: { name: 'queue', state: { number: 42 } } });
  await expect.poll(() => app.textContent('output')).toBe('42');
  await send(page, {
    type: 'preview-inputs',
    payload: { inputs: { title: 'Now' }, theme: null, duration: 10 },
  });
  await expect.poll(() => app.textContent('h1')).toBe('Now');
  await send(page, {
    type: 'preview-inputs',
    payload: { inputs: { seconds: 0.2 }, theme: null, duration: 10 },
  });
  await send(page, { type: 'play', payload: undefined });
  await expect.poll(() => types(page)).toContain('complete');
});

test('the React example locks the screen during an order, charges, thanks the customer and releases the lock', async () => {
  const { page, app } = await openHosted('react-production/index.html#seconds=60');
  await expect.poll(() => types(page)).toContain('ready');
  expect(await app.getByRole('button', { name: /Espresso/ }).isDisabled()).toBe(true);
  // There is no order yet, and an idle application holds no lock.
  expect(await page.evaluate(() => window.host.locks)).toEqual([]);
  await send(page, { type: 'payments-terminal-event', payload: { event: { status: 'ready' } } });
  await send(page, { type: 'worker-state', payload: { name: 'queue', state: 2 } });
  await app.getByText('2 ahead of you').waitFor();
  await app.getByRole('button', { name: /Espresso/ }).click();
  await app.getByText('Please hold your card').waitFor();
  // The page requests it from its own process, so its content can be visible before.
  await expect
    .poll(() => messagesOfType(page, 'payments-charge-request'))
    .toMatchObject([{ payload: { subTotal: 2.4, tip: 0, tax: 0.17, total: 2.57 } }]);
  await expect.poll(() => messagesOfType(page, 'acquire-interrupt-lock')).not.toHaveLength(0);
  await send(page, {
    type: 'payments-charge-response',
    payload: { requestId: 'c1', charge: { status: 'approved' } },
  });
  await app.getByText('Thank you!').waitFor();
  await expect.poll(() => messagesOfType(page, 'release-interrupt-lock')).not.toHaveLength(0);
});

test('the hook renews its lock every 30 s, replaces an expired lock, and releases it', async () => {
  const { page, app } = await openHosted('react-production/index.html', (tab) => tab.clock.install());
  await expect.poll(() => types(page)).toContain('ready');
  await send(page, { type: 'payments-terminal-event', payload: { event: { status: 'ready' } } });
  await app.getByRole('button', { name: /Espresso/ }).click();
  await expect.poll(() => messagesOfType(page, 'acquire-interrupt-lock')).toHaveLength(1);
  // The locks of this host last less than a second, so this one has expired.
  await page.clock.fastForward(30_000);
  await expect.poll(() => messagesOfType(page, 'renew-interrupt-lock')).toHaveLength(1);
  await expect.poll(() => messagesOfType(page, 'acquire-interrupt-lock')).toHaveLength(2);
  await send(page, { type: 'payments-charge-response', payload: { requestId: 'c1', error: 'No terminal' } });
  await app.getByText('Please pay at the counter').waitFor();
  await expect
    .poll(() => messagesOfType(page, 'release-interrupt-lock'))
    .toMatchObject([{ payload: { lockId: 'lock-2' } }]);
});

test("the React example receives the editor's changes while it runs", async () => {
  const { page, app } = await openHosted('react-production/index.html');
  await expect.poll(() => types(page)).toContain('preview-subscribe');
  const inputs = { title: 'Tea time', products: [{ name: 'Oolong', price: 4 }] };
  await send(page, { type: 'preview-inputs', payload: { inputs, theme: null, duration: 30 } });
  await app.getByRole('heading', { name: 'Tea time' }).waitFor();
  await app.getByText('Oolong').waitFor();
});

developmentPanelSuite(openStandalone);

test('works when opened as a file, without a server', async () => {
  const { page } = await openStandalone(pathToFileURL(`${fixture.folder}/one-file.html`).href);
  await page.getByRole('status').filter({ hasText: 'Playing' }).waitFor();
});

test('a bundler includes the panel for development, but not for production', async () => {
  const { page } = await openStandalone('react-development/index.html');
  await page.getByRole('status').filter({ hasText: 'Playing' }).waitFor();
  const { page: production } = await openStandalone('react-production/index.html');
  await production.getByRole('heading', { name: 'Coffee, while you wait' }).waitFor();
  expect(await production.locator('#vitrine-development').count()).toBe(0);
});
