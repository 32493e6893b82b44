import { pathToFileURL } from 'node:url';
import type { EmbeddedOutgoing } from '@vitrine/messaging';
import type { Frame, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type BrowserFixture, browserFixture } from './testing/browser-fixture.ts';
import type { InterruptLock } from './types.ts';

/*
 * Tests the built SDK in Chromium: in the frame of a host page that implements the player's side of the protocol, and
 * standalone with the development panel.
 */

interface Probe {
  vitrine: typeof import('./script.ts');
  received: unknown[];
  lock: InterruptLock;
  losing: WEBGL_lose_context;
}

declare global {
  interface Window extends Partial<Probe> {}
}

let fixture: BrowserFixture;
const tabs: Page[] = [];

beforeAll(async () => {
  fixture = await browserFixture();
});
afterEach(async () => {
  for (const tab of tabs.splice(0)) await tab.close();
});
afterAll(() => fixture?.close());

/** An application in a player's frame. */
async function hosted(...given: Parameters<BrowserFixture['hosted']>): Promise<{ page: Page; app: Frame }> {
  const opened = await fixture.hosted(...given);
  tabs.push(opened.page);
  return opened;
}

/** Opens a page outside a player and records its console output. */
async function alone(address: string, width = 1440): Promise<{ page: Page; lines: string[] }> {
  const page = await fixture.browser.newPage({ viewport: { width, height: 900 } });
  tabs.push(page);
  const lines: string[] = [];
  page.on('console', (message) => lines.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => lines.push(`uncaught: ${error.message}`));
  await page.goto(address.includes('://') ? address : `${fixture.url}/${address}`);
  return { page, lines };
}

const said = (page: Page, type: string) =>
  page.evaluate((wanted) => window.host.messages.filter((each) => each.type === wanted), type);
const types = (page: Page) => page.evaluate(() => window.host.messages.map(({ type }) => type));
const send = (page: Page, message: EmbeddedOutgoing) =>
  page.evaluate((given) => window.host.send(given), message);
const received = (app: Frame) => app.evaluate(() => window.received);

test('plays from the handshake to completion', async () => {
  const { page, app } = await hosted('probe.html');
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
    .poll(() => said(page, 'complete'))
    .toEqual([
      { type: 'complete', payload: {} },
      { type: 'complete', payload: { error: 'no signal' } },
    ]);
  expect(await received(app)).toEqual(['play']);
});

test('ends the application with an error when a canvas loses its WebGL context permanently', async () => {
  const { page, app } = await hosted('probe.html', (empty) => empty.clock.install());
  const change = (what: 'loseContext' | 'restoreContext') =>
    app.evaluate(async (method) => {
      const canvas =
        document.querySelector('canvas') ?? document.body.appendChild(document.createElement('canvas'));
      const context = canvas.getContext('webgl');
      // Only a page that asks for it gets its context back.
      canvas.addEventListener('webglcontextlost', (event) => event.preventDefault(), { once: true });
      const type = method === 'loseContext' ? 'webglcontextlost' : 'webglcontextrestored';
      const changed = new Promise((resolve) => canvas.addEventListener(type, resolve, { once: true }));
      window.losing ??= context?.getExtension('WEBGL_lose_context') ?? undefined;
      window.losing?.[method]();
      await changed;
    }, what);
  await change('loseContext');
  await change('restoreContext');
  // From here on, the machine's own time does not count.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
  await change('loseContext');
  await page.clock.fastForward(4900);
  expect(await said(page, 'complete')).toEqual([]);
  await page.clock.fastForward(200);
  await expect
    .poll(() => said(page, 'complete'))
    .toEqual([{ type: 'complete', payload: { error: 'The WebGL context was lost' } }]);
});

test('a lock expires when it is no longer renewed', async () => {
  const { page, app } = await hosted('probe.html', (empty) => empty.clock.install());
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
  const { page, app } = await hosted('probe.html');
  await app.evaluate(async () => {
    const lock = await window.vitrine!.acquireInterruptLock();
    await lock.release();
  });
  expect(await page.evaluate(() => window.host.locks)).toEqual([]);
  expect(await said(page, 'release-interrupt-lock')).toHaveLength(1);
});

test('passes workers, editor inputs and payments to the application', async () => {
  const { page, app } = await hosted('probe.html');
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
  const { page, app } = await hosted('probe.html');
  await app.evaluate(() => {
    window.received = [];
    const { payments, analytics } = window.vitrine!;
    analytics.track({ type: 'click', source: 'tea', productCategory: 'drinks' });
    payments
      .charge({ subTotal: 2, tip: 0, tax: 0.14, total: 2.14 })
      .then((charge) => window.received?.push(charge.status));
  });
  await expect
    .poll(() => said(page, 'payments-charge-request'))
    .toMatchObject([{ payload: { requestId: 'c1', subTotal: 2, tip: 0, tax: 0.14, total: 2.14 } }]);
  expect(await said(page, 'analytics-event')).toEqual([
    { type: 'analytics-event', payload: { type: 'click', source: 'tea', productCategory: 'drinks' } },
  ]);
  await send(page, {
    type: 'payments-charge-response',
    payload: { requestId: 'c1', charge: { status: 'approved' } },
  });
  await expect.poll(() => received(app)).toEqual(['approved']);
});

test("creates object URLs in the application's origin for itself and its host", async () => {
  const { page, app } = await hosted('probe.html');
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
    .poll(() => said(page, 'create-object-url-result'))
    .toMatchObject([{ payload: { requestId: 'o1', url: expect.stringContaining(`blob:${fixture.url}/`) } }]);
});

test('idle starts without input and ends with input', async () => {
  const { page, app } = await hosted('probe.html');
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
  const { app } = await hosted('probe.html');
  await app.evaluate(() => window.vitrine?.runtime.ready());
  const fetched = await app.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect(fetched.filter((name) => name.includes('development'))).toEqual([]);
  expect(await app.locator('#vitrine-development').count()).toBe(0);
});

test("the single-file example shows the worker's state and ends after its duration", async () => {
  const { page, app } = await hosted('one-file.html#title=Next&seconds=0.2');
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
  const { page, app } = await hosted('react-production/index.html#seconds=60');
  await expect.poll(() => types(page)).toContain('ready');
  expect(await app.getByRole('button', { name: /Espresso/ }).isDisabled()).toBe(true);
  // There is no order yet, and an idle application holds no lock.
  expect(await page.evaluate(() => window.host.locks)).toEqual([]);
  await send(page, { type: 'payments-terminal-event', payload: { event: { status: 'ready' } } });
  await send(page, { type: 'worker-state', payload: { name: 'queue', state: 2 } });
  await app.getByText('2 before you').waitFor();
  await app.getByRole('button', { name: /Espresso/ }).click();
  await app.getByText('Please hold your card').waitFor();
  // The page requests it from its own process, so its content can be visible before.
  await expect
    .poll(() => said(page, 'payments-charge-request'))
    .toMatchObject([{ payload: { subTotal: 2.4, tip: 0, tax: 0.17, total: 2.57 } }]);
  await expect.poll(() => said(page, 'acquire-interrupt-lock')).not.toHaveLength(0);
  await send(page, {
    type: 'payments-charge-response',
    payload: { requestId: 'c1', charge: { status: 'approved' } },
  });
  await app.getByText('Thank you!').waitFor();
  await expect.poll(() => said(page, 'release-interrupt-lock')).not.toHaveLength(0);
});

test('the hook renews its lock every 30 s, replaces an expired lock, and releases it', async () => {
  const { page, app } = await hosted('react-production/index.html', (tab) => tab.clock.install());
  await expect.poll(() => types(page)).toContain('ready');
  await send(page, { type: 'payments-terminal-event', payload: { event: { status: 'ready' } } });
  await app.getByRole('button', { name: /Espresso/ }).click();
  await expect.poll(() => said(page, 'acquire-interrupt-lock')).toHaveLength(1);
  // The locks of this host last less than a second, so this one has expired.
  await page.clock.fastForward(30_000);
  await expect.poll(() => said(page, 'renew-interrupt-lock')).toHaveLength(1);
  await expect.poll(() => said(page, 'acquire-interrupt-lock')).toHaveLength(2);
  await send(page, { type: 'payments-charge-response', payload: { requestId: 'c1', error: 'No terminal' } });
  await app.getByText('Please pay at the counter').waitFor();
  await expect
    .poll(() => said(page, 'release-interrupt-lock'))
    .toMatchObject([{ payload: { lockId: 'lock-2' } }]);
});

test("the React example receives the editor's changes while it runs", async () => {
  const { page, app } = await hosted('react-production/index.html');
  await expect.poll(() => types(page)).toContain('preview-subscribe');
  const inputs = { title: 'Tea time', products: [{ name: 'Oolong', price: 4 }] };
  await send(page, { type: 'preview-inputs', payload: { inputs, theme: null, duration: 30 } });
  await app.getByRole('heading', { name: 'Tea time' }).waitFor();
  await app.getByText('Oolong').waitFor();
});

test('the panel of a standalone application plays, pauses and ends it', async () => {
  const { page, lines } = await alone('probe.html');
  await page.evaluate(() => {
    window.received = [];
    window.vitrine?.runtime.subscribe('play', () => window.received?.push('play'));
    window.vitrine?.runtime.ready();
  });
  const panel = page.getByRole('region', { name: 'Vitrine development panel' });
  await panel.getByRole('status').filter({ hasText: 'Playing' }).waitFor();
  await panel.getByRole('button', { name: 'Pause' }).click();
  await panel.getByRole('button', { name: 'Complete' }).click();
  await panel.getByRole('status').filter({ hasText: 'Ended' }).waitFor();
  expect(await page.evaluate(() => window.received)).toEqual(['play']);
  await panel.getByRole('button', { name: 'Resume' }).click();
  await panel.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(() => page.evaluate(() => window.received)).toEqual(['play', 'play', 'play']);
  const log = await panel.getByRole('log').innerText();
  expect(log).toContain('runtime-subscribe');
  // Also the arrow: the page names no encoding.
  expect(log).toContain('←');
  // Under a policy that allows nothing inline.
  expect(lines).toEqual([]);
});

test('the panel sends worker states and answers charges', async () => {
  const { page } = await alone('probe.html');
  await page.evaluate(() => {
    window.received = [];
    const { workers, payments } = window.vitrine!;
    workers.subscribe('queue', (state) => window.received?.push(state));
    payments.subscribe(({ type, event }) => window.received?.push([type, event]));
    payments
      .charge({ subTotal: 5, tip: 1, tax: 0, total: 6 })
      .then(({ status }) => window.received?.push(`charged: ${status}`));
  });
  await page.getByRole('tab', { name: 'Workers 1' }).click();
  expect(await page.getByLabel('Worker', { exact: true }).inputValue()).toBe('queue');
  await page.getByLabel('State, as JSON or text').fill('{ "length": 7 }');
  await page.getByRole('button', { name: 'Send state' }).click();
  await page.getByRole('tab', { name: 'Payments 1' }).click();
  await page.getByLabel('Card terminal').selectOption('Ready');
  await page.getByText('6.00').waitFor();
  await page.getByRole('button', { name: 'Approve' }).click();
  const charge = { requestId: 'c1', subTotal: 5, tip: 1, tax: 0, total: 6, status: 'approved' };
  await expect
    .poll(() => page.evaluate(() => window.received))
    .toEqual([
      ['terminal', null],
      { length: 7 },
      ['terminal', { status: 'ready' }],
      ['charge', charge],
      'charged: approved',
    ]);
  await page.getByText('The app’s charges appear here').waitFor();
});

test('the panel changes properties in the running application, and by reloading it', async () => {
  const { page, lines } = await alone('one-file.html#title=Welcome&seconds=20');
  const value = page.getByLabel('Value').first();
  expect(await value.inputValue()).toBe('Welcome');
  await value.fill('Guten Tag & hallo');
  await page.getByRole('button', { name: 'Send as preview' }).click();
  await expect.poll(() => page.locator('h1').innerText()).toBe('Guten Tag & hallo');
  await value.fill('Bonjour');
  await page.getByRole('button', { name: 'Reload with these' }).click();
  await expect.poll(() => page.locator('h1').innerText()).toBe('Bonjour');
  expect(page.url()).toContain('#title=Bonjour&seconds=20');
  expect(lines.filter((line) => !line.includes('404'))).toEqual([]);
});

test('input in the panel does not reach the application', async () => {
  const { page } = await alone('probe.html');
  await page.getByRole('tab', { name: 'Properties' }).waitFor();
  await page.evaluate(() => {
    window.received = [];
    for (const type of ['keydown', 'click', 'pointerdown'])
      document.addEventListener(type, () => window.received?.push(type));
  });
  await page.getByLabel('Name').first().click();
  await page.keyboard.type('city');
  expect(await page.evaluate(() => window.received)).toEqual([]);
  await page.mouse.click(100, 100);
  expect(await page.evaluate(() => window.received)).toEqual(['pointerdown', 'click']);
});

test('the panel works with the keyboard, and remains hidden after a reload', async () => {
  const { page } = await alone('probe.html');
  await page.getByRole('tab', { name: 'Properties' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByLabel('State, as JSON or text').waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.getByLabel('Card terminal').waitFor();
  await page.keyboard.press('Escape');
  const opener = page.getByRole('button', { name: 'Open the development panel' });
  await opener.waitFor();
  await page.reload();
  await opener.waitFor();
  expect(await page.getByRole('region', { name: 'Vitrine development panel' }).count()).toBe(0);
  await opener.press('Enter');
  await page.getByRole('button', { name: 'Hide' }).waitFor();
});

test('the panel starts as a button on a narrow page, and fits when opened', async () => {
  const { page } = await alone('probe.html', 390);
  await page.getByRole('button', { name: 'Open the development panel' }).click();
  const boxes = await page
    .getByRole('button')
    .evaluateAll((buttons) =>
      buttons.map((button) => button.getBoundingClientRect()).map(({ left, right }) => ({ left, right })),
    );
  for (const { left, right } of boxes) {
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(390);
  }
});

test.each(['light', 'dark'] as const)("the panel's text is readable (%s)", async (colorScheme) => {
  const { page } = await alone('probe.html');
  await page.emulateMedia({ colorScheme });
  await page.evaluate(() => window.vitrine?.runtime.complete('it has failed'));
  await page.getByText('it has failed').first().waitFor();
  const faint = await page.evaluate(() => {
    const root = document.getElementById('vitrine-development')?.shadowRoot;
    const channels = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number);
    const luminance = (color: string) => {
      const [red = 0, green = 0, blue = 0] = channels(color)
        .slice(0, 3)
        .map((each) => each / 255)
        .map((each) => (each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4));
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const ground = (element: Element | null): string => {
      if (!element) return 'rgb(255 255 255)';
      const { backgroundColor } = getComputedStyle(element);
      return (channels(backgroundColor)[3] ?? 1) > 0 ? backgroundColor : ground(element.parentElement);
    };
    return [...(root?.querySelectorAll<HTMLElement>('*') ?? [])]
      .filter((element) => element.innerText?.trim() && element.checkVisibility())
      .filter((element) => [...element.childNodes].some((node) => node.nodeType === 3))
      .filter((element) => !(element as HTMLButtonElement).disabled)
      .map((element) => {
        const [light = 0, dark = 0] = [
          luminance(getComputedStyle(element).color),
          luminance(ground(element)),
        ].sort((a, b) => b - a);
        return { words: element.innerText.slice(0, 20), contrast: (light + 0.05) / (dark + 0.05) };
      })
      .filter(({ contrast }) => contrast < 4.5);
  });
  expect(faint).toEqual([]);
});

test('works when opened as a file, without a server', async () => {
  const { page } = await alone(pathToFileURL(`${fixture.folder}/one-file.html`).href);
  await page.getByRole('status').filter({ hasText: 'Playing' }).waitFor();
});

test('a bundler includes the panel for development, but not for production', async () => {
  const { page } = await alone('react-development/index.html');
  await page.getByRole('status').filter({ hasText: 'Playing' }).waitFor();
  const { page: production } = await alone('react-production/index.html');
  await production.getByRole('heading', { name: 'Coffee, while you wait' }).waitFor();
  expect(await production.locator('#vitrine-development').count()).toBe(0);
});
