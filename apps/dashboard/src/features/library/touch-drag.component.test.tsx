import { describe, expect, test } from 'vitest';
import { cdp, type Locator, page } from 'vitest/browser';
import { currentAddress, emptyOrganisation, openPage, showAt } from '../../testing/open-page.tsx';
import { idOf, sampleItem, sampleReply } from '../../testing/sample.ts';

type Item = ReturnType<typeof sampleItem<'library.list'>>;

const item = (index: number, name: string, resourceType: Item['resourceType'], fields: Partial<Item> = {}) =>
  sampleItem('library.list', {
    id: idOf(index),
    resourceId: idOf(index),
    name,
    resourceType,
    permissions: ['read', 'update', 'delete', 'share'],
    ...fields,
  });
const winter = item(1, 'Winter', 'folder');
const lunch = item(2, 'Lunch', 'playlist');
const soups = item(3, 'Soups', 'presentation');
const many = Array.from({ length: 60 }, (_, index) => item(100 + index, `Poster ${index}`, 'presentation'));

function content(...data: Item[]) {
  const api = emptyOrganisation();
  api.on('library.list', sampleReply('library.list', { data, total: data.length }));
  api.on('playlists.move', sampleReply('playlists.move'));
  api.on('presentations.move', sampleReply('presentations.move'));
  api.on('playlists.get', sampleReply('playlists.get', { id: lunch.id }));
  return api;
}

const main = () => page.getByRole('main');
const card = (name: string) => main().getByTitle(name, { exact: true });
const label = () => document.querySelector('body > [aria-hidden="true"][class*="label"]');
const scroller = () => document.querySelector('[data-scroll-restoration-id]') as HTMLElement;
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface Point {
  x: number;
  y: number;
}

function centreOf(locator: Locator): Point {
  const { left, top, width, height } = locator.element().getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** Sends a touch as the browser would receive it from a screen. */
async function touch(type: 'touchStart' | 'touchMove' | 'touchEnd', point?: Point): Promise<void> {
  const frame = window.frameElement?.getBoundingClientRect() ?? { left: 0, top: 0, width: innerWidth };
  const zoom = frame.width / window.innerWidth;
  const touchPoints = point ? [{ x: frame.left + point.x * zoom, y: frame.top + point.y * zoom }] : [];
  await cdp().send('Input.dispatchTouchEvent', { type, touchPoints });
}

async function moveTo(from: Point, to: Point): Promise<void> {
  for (const share of [0.25, 0.5, 0.75, 1])
    await touch('touchMove', { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });
}

/** Holds a finger on an item until the item lifts. */
async function lift(name: string): Promise<Point> {
  await expect.element(card(name)).toBeVisible();
  const point = centreOf(card(name));
  await touch('touchStart', point);
  await expect.poll(label).not.toBeNull();
  return point;
}

describe('with a finger', () => {
  test.for(['/content', '/content?view=table'])(
    'an item can be dragged into a folder in %s',
    async (address) => {
      const api = content(winter, lunch);
      await openPage(address, api);
      await expect.element(main().getByText('Winter').first()).toBeVisible();
      const target = address === '/content' ? card('Winter') : page.getByRole('row', { name: /Winter/ });
      const source = address === '/content' ? card('Lunch') : page.getByRole('row', { name: /Lunch/ });
      const from = centreOf(source);
      await touch('touchStart', from);
      await expect.poll(label).not.toBeNull();
      expect(label()?.textContent).toBe('Lunch');
      await moveTo(from, centreOf(target));
      await expect.poll(() => target.element().closest('[data-drop="true"]')).not.toBeNull();
      await touch('touchEnd');
      await expect.poll(() => api.requests('playlists.move')[0]?.body).toEqual({ folderId: winter.id });
      expect(label()).toBeNull();
      expect(currentAddress()).toBe(address);
    },
  );

  test('the whole selection can be dragged', async () => {
    const api = content(winter, lunch, soups);
    await openPage('/content', api);
    await page.getByRole('checkbox', { name: 'Select Lunch' }).click();
    await page.getByRole('checkbox', { name: 'Select Soups' }).click();
    const from = await lift('Soups');
    expect(label()?.textContent).toBe('2 items');
    await moveTo(from, centreOf(card('Winter')));
    await touch('touchEnd');
    await expect.poll(() => api.requests('playlists.move').length).toBe(1);
    await expect.poll(() => api.requests('presentations.move').length).toBe(1);
  });

  test('an item can be dragged onto a folder of the path', async () => {
    const api = content(lunch);
    const folders = [winter, item(4, 'Market', 'folder', { parentFolderId: winter.id })].map(
      ({ id, name, parentFolderId, permissions }) => ({ id, name, parentFolderId, permissions }),
    );
    api.on('folders.libraryLite', sampleReply('folders.libraryLite', { folders }));
    await openPage(`/content/${idOf(4)}`, api);
    const path = main().getByRole('link', { name: 'Winter' });
    await expect.element(path).toBeVisible();
    const from = await lift('Lunch');
    await moveTo(from, centreOf(path));
    await touch('touchEnd');
    await expect.poll(() => api.requests('playlists.move')[0]?.body).toEqual({ folderId: winter.id });
  });

  test('the list scrolls while an item is held at its end, and the drag continues', async () => {
    const api = content(...many);
    await openPage('/content', api);
    const from = await lift('Poster 0');
    const { bottom } = scroller().getBoundingClientRect();
    await moveTo(from, { x: from.x, y: bottom - 6 });
    await expect.poll(() => scroller().scrollTop).toBeGreaterThan(scroller().clientHeight);
    expect(card('Poster 0').query()).toBeNull();
    expect(label()?.textContent).toBe('Poster 0');
    await touch('touchEnd');
    await expect.poll(label).toBeNull();
  });

  test('a swipe scrolls the list and lifts nothing', async () => {
    await openPage('/content', content(...many));
    await expect.element(card('Poster 0')).toBeVisible();
    const from = { x: centreOf(card('Poster 0')).x, y: 600 };
    await touch('touchStart', from);
    await moveTo(from, { x: from.x, y: 200 });
    await touch('touchEnd');
    await expect.poll(() => scroller().scrollTop).toBeGreaterThan(100);
    await sleep(500);
    expect(label()).toBeNull();
  });

  test('a tap opens an item', async () => {
    await openPage('/content', content(winter, lunch));
    await expect.element(card('Winter')).toBeVisible();
    await touch('touchStart', centreOf(card('Winter')));
    await touch('touchEnd');
    await expect.poll(currentAddress).toBe(`/content/${winter.id}`);
  });

  test('a long press opens the menu of an item', async () => {
    await openPage('/content', content(winter, lunch));
    await lift('Lunch');
    await touch('touchEnd');
    await expect.element(page.getByRole('menuitem', { name: 'Rename' })).toBeVisible();
    expect(currentAddress()).toBe('/content');
  });

  test('an item that the person cannot move does not lift', async () => {
    await showAt('desktop');
    await openPage('/content', content(winter, { ...lunch, permissions: ['read'] }));
    await expect.element(card('Lunch')).toBeVisible();
    await touch('touchStart', centreOf(card('Lunch')));
    await sleep(600);
    expect(label()).toBeNull();
    await touch('touchEnd');
  });
});
