import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type BrowserFixture, browserFixture } from '../testing/browser-fixture.ts';

let fixture: BrowserFixture;
let page: Page;
const tabs: Page[] = [];

beforeAll(async () => {
  fixture = await browserFixture();
});
afterEach(async () => {
  for (const tab of tabs.splice(0)) await fixture.release(tab);
});
afterAll(() => fixture.close());

async function open(): Promise<void> {
  ({ page } = await fixture.open());
  tabs.push(page);
  await page.evaluate(() => {
    const received: unknown[] = [];
    Object.assign(window, { received });
    window.host.children.create('a', {
      bounds: { x: 10, y: 20, width: 300, height: 200 },
      receive: (type, payload) => received.push([type, payload]),
    });
  });
}

const load = (path: string, base = fixture.otherSiteContentUrl) =>
  page.evaluate(
    (url) =>
      window.host.children.load('a', url).then(
        () => 'loaded',
        (error: Error) => error.message,
      ),
    `${base}${path}`,
  );

/** The position and the style of the window on the page. */
const readPlacement = () =>
  page.evaluate(() => {
    const box = window.host.children.elementOf('a');
    const { x, y, width, height } = box.getBoundingClientRect();
    const { zIndex, visibility, backgroundColor } = getComputedStyle(box);
    return { x, y, width, height, zIndex, visibility, backgroundColor };
  });

test('creates a hidden child window with a black background and stacking order 0', async () => {
  await open();
  expect(await readPlacement()).toEqual({
    x: 10,
    y: 20,
    width: 300,
    height: 200,
    zIndex: '0',
    visibility: 'hidden',
    backgroundColor: 'rgb(0, 0, 0)',
  });
});

test('a shown window is visible with stacking order 9999, and a hidden one is invisible with 0', async () => {
  await open();
  await page.evaluate(() => window.host.children.show('a'));
  expect(await readPlacement()).toMatchObject({ zIndex: '9999', visibility: 'visible' });
  await page.evaluate(() => window.host.children.hide('a'));
  expect(await readPlacement()).toMatchObject({ zIndex: '0', visibility: 'hidden' });
});

test('updates the bounds of a child window at any time', async () => {
  await open();
  const bounds = { x: 1, y: 2, width: 30, height: 40 };
  await page.evaluate((to) => window.host.children.setBounds('a', to), bounds);
  expect(await readPlacement()).toMatchObject(bounds);
});

test('loading succeeds when the frame loads', async () => {
  await open();
  expect(await load('/app/child.html#windowId=a')).toBe('loaded');
});

test('loading fails with an error that names the address', async () => {
  await open();
  const base = fixture.otherSiteContentUrl;
  expect(await load('/app/never.html')).toBe(`Error loading window for ${base}/app/never.html`);
  // Pages that would share the rights of this one are not loaded at all.
  expect(await load('/', fixture.hostUrl)).toBe(`Error loading window for ${fixture.hostUrl}/`);
  expect(await load('javascript:alert(1)', '')).toBe('Error loading window for javascript:alert(1)');
  expect(await load('http://', '')).toBe('Error loading window for http://');
});

test('focuses the page of a window that is shown with focus', async () => {
  await open();
  await load('/app/child.html#windowId=a');
  await page.evaluate(() => window.host.children.show('a', { focus: true }));
  await page.waitForFunction(() => JSON.stringify(Reflect.get(window, 'received')).includes('focus'));
});

test('exchanges strings, warns of other messages, and logs unknown windows as errors', async () => {
  await open();
  await load('/app/child.html#windowId=a');
  await page.evaluate(() => window.host.children.send('a', 'go', { fast: true }));
  await page.waitForFunction(() => Reflect.get(window, 'received').length === 2);
  expect(await page.evaluate(() => Reflect.get(window, 'received'))).toEqual([
    ['hello', undefined],
    ['received', 'vitrine:{"windowId":"a","type":"go","payload":{"fast":true}}'],
  ]);
  expect(await page.evaluate(() => window.host.warnings)).toEqual([
    "A message was ignored: it does not start with 'vitrine:'",
    "A message was sent to the unknown window 'nobody'",
  ]);
});

test('muting and unmuting only check that the window exists', async () => {
  await open();
  const before = await readPlacement();
  await page.evaluate(() => {
    window.host.children.mute('a');
    window.host.children.unmute('a');
  });
  expect(await readPlacement()).toEqual(before);
});

test('removing a child window removes its page', async () => {
  await open();
  await load('/app/child.html#windowId=a');
  await page.evaluate(() => window.host.children.remove('a'));
  expect(await page.evaluate(() => document.querySelectorAll('iframe').length)).toBe(0);
});

test('throws for an unknown window and for a second window with the same id', async () => {
  await open();
  const errors = await page.evaluate(() => {
    const { children } = window.host;
    const bounds = { x: 0, y: 0, width: 1, height: 1 };
    const errorOf = (run: () => unknown) => {
      try {
        run();
        return 'nothing';
      } catch (error) {
        return (error as Error).message;
      }
    };
    return [
      errorOf(() => children.load('b', 'https://x.test/')),
      errorOf(() => children.setBounds('b', bounds)),
      errorOf(() => children.show('b')),
      errorOf(() => children.hide('b')),
      errorOf(() => children.mute('b')),
      errorOf(() => children.unmute('b')),
      errorOf(() => children.send('b', 'go')),
      errorOf(() => children.remove('b')),
      errorOf(() => children.send('a', 'go')),
      errorOf(() => children.create('a', { bounds })),
    ];
  });
  expect(errors).toEqual([
    'Failed to load window, missing window id b',
    'Failed to move window, missing window id b',
    'Failed to show window, missing window id b',
    'Failed to hide window, missing window id b',
    'Failed to mute window, missing window id b',
    'Failed to unmute window, missing window id b',
    'Failed to send to window, missing window id b',
    'Failed to remove window, missing window id b',
    'Failed to send to window, missing contentWindow of a',
    'Failed to create window, a already exists',
  ]);
});
