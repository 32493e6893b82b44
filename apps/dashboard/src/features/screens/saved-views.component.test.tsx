import { MAX_VIEWS } from '@vitrine/contract';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { failWith } from '../../testing/api-double.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { expectDisabledReason } from '../../testing/expect-disabled-reason.ts';
import { currentAddress, me, openPage } from '../../testing/open-page.tsx';
import { idOf, listOf, sampleItem } from '../../testing/sample.ts';
import { shop } from './screens.fixture.ts';

const tills = sampleItem('views.list', {
  id: idOf(51),
  name: 'Offline tills',
  settings: { state: 'offline', search: 'till', columns: [{ id: 'name' }, { id: 'seen', width: 200 }] },
  profile: { id: me.id, name: 'Ada Lovelace' },
  canUpdate: true,
});
const shared = sampleItem('views.list', {
  id: idOf(52),
  name: 'Needs help',
  settings: { state: 'attention' },
  isShared: true,
  profile: { id: idOf(60), name: 'Grace Hopper' },
});
const TILLS = `/screens?q=till&state=offline&saved=${tills.id}`;

function shopWithViews(...views: (typeof tills)[]) {
  const api = shop();
  api.on('views.list', listOf(...views));
  return api;
}

const tabs = () => page.getByRole('navigation', { name: 'Views' });
const tab = (name: string) => tabs().getByRole('link', { name });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog');
const openMenu = (name: string) => button(`More actions for ${name}`).click();
const menuItem = (name: string) => page.getByRole('menuitem', { name });

describe('the saved views of the list of screens', () => {
  test('open with their filters and columns', async () => {
    await openPage('/screens', shopWithViews(tills, shared));
    await expect.element(tab('All screens')).toHaveAttribute('aria-current', 'page');
    await expect.element(button('Save as view')).not.toBeInTheDocument();
    await tab('Offline tills').click();
    await expect.poll(currentAddress).toBe(TILLS);
    await expect.element(tab('Offline tills')).toHaveAttribute('aria-current', 'page');
    await expect.element(tab('All screens')).not.toHaveAttribute('aria-current');
    await expect.element(page.getByRole('columnheader', { name: 'Last seen' })).toBeVisible();
    await expect.element(page.getByRole('columnheader', { name: 'Playlist' })).not.toBeInTheDocument();
    await expectAccessible();
    await tab('All screens').click();
    await expect.poll(currentAddress).toBe('/screens');
    await expect.element(page.getByRole('columnheader', { name: 'Playlist' })).toBeVisible();
  });

  test('save the filters of the list under a name', async () => {
    const api = shopWithViews();
    api.on('views.create', () => {
      api.on('views.list', listOf(tills));
      return tills;
    });
    await openPage('/screens?q=till&state=offline&sort=state&dir=desc', api);
    await button('Save as view').click();
    await expect.element(dialog().getByLabelText('Name')).toHaveFocus();
    await expectAccessible();
    await userEvent.keyboard('Offline tills{Enter}');
    await expect.element(tab('Offline tills')).toHaveAttribute('aria-current', 'page');
    expect(api.requests('views.create')[0]?.body).toEqual({
      page: 'screens',
      name: 'Offline tills',
      settings: { search: 'till', state: 'offline', sortBy: 'state', sortDirection: 'desc' },
      isShared: false,
    });
    expect(currentAddress()).toBe(TILLS);
  });

  test.for([
    ['order', '?sort=state'],
    ['tiles', '?view=dense'],
  ])('can be saved if only the %s differ', async ([, search]) => {
    await openPage(`/screens${search}`, shopWithViews(tills));
    await expect.element(button('Save as view')).toBeVisible();
    await expect.element(button('Save changes')).not.toBeInTheDocument();
  });

  test('can be saved if only the columns differ', async () => {
    await openPage('/screens', shopWithViews());
    await button('Columns').click();
    await dialog().getByRole('checkbox', { name: 'Tags' }).click();
    await userEvent.keyboard('{Escape}');
    await expect.element(button('Save as view')).toBeVisible();
  });

  test('remember small tiles', async () => {
    const api = shopWithViews({ ...tills, settings: { layout: 'dense' } });
    await openPage('/screens', api);
    await tab('Offline tills').click();
    await expect.poll(currentAddress).toBe(`/screens?view=dense&saved=${tills.id}`);
    await button('Large tiles').click();
    await expect.element(button('Save changes')).toBeVisible();
  });

  test('show an error at the name if there are too many', async () => {
    const api = shopWithViews();
    const message = `You already have ${MAX_VIEWS} views. Delete one that you no longer need.`;
    api.on('views.create', failWith('bad_request', 'Invalid', [{ path: 'name', message }]));
    await openPage('/screens?state=offline', api);
    await button('Save as view').click();
    await dialog().getByLabelText('Name').fill('One more');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog().getByLabelText('Name')).toHaveAccessibleDescription(message);
  });

  test('keep changed filters and columns when they are saved', async () => {
    const api = shopWithViews(tills);
    api.on('views.update', ({ body }) => {
      const changed = { ...tills, settings: body.settings ?? tills.settings };
      api.on('views.list', listOf(changed));
      return changed;
    });
    await openPage(TILLS, api);
    await expect.element(tab('Offline tills')).toBeVisible();
    await expect.element(button('Save changes')).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Remove filter: State is Offline' }).click();
    await button('Columns').click();
    await dialog().getByRole('checkbox', { name: 'Tags' }).click();
    await userEvent.keyboard('{Escape}');
    await button('Save changes').click();
    await expect
      .poll(() => api.requests('views.update')[0]?.body.settings)
      .toEqual({ search: 'till', columns: [{ id: 'name' }, { id: 'seen', width: 200 }, { id: 'tags' }] });
    await expect.element(button('Save changes')).not.toBeInTheDocument();
  });

  test('are renamed and shared', async () => {
    const api = shopWithViews(tills);
    api.on('views.update', ({ body }) => ({ ...tills, ...(body.name && { name: body.name }) }));
    await openPage(TILLS, api);
    await openMenu('Offline tills');
    await menuItem('Rename').click();
    await dialog().getByLabelText('Name').fill('Tills');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => api.requests('views.update')[0]?.body).toEqual({ name: 'Tills' });
    await expect.element(dialog()).not.toBeInTheDocument();
    await openMenu('Offline tills');
    await menuItem('Share with the organisation').click();
    await expect.element(page.getByText(/Everyone in your organisation can now see/)).toBeVisible();
    expect(api.requests('views.update')[1]?.body).toEqual({ isShared: true });
    await button('Undo').click();
    await expect.poll(() => api.requests('views.update')[2]?.body).toEqual({ isShared: false });
  });

  test('can be restored after they are deleted', async () => {
    const api = shopWithViews(tills);
    api.on('views.delete', undefined);
    api.on('views.create', { ...tills, id: idOf(53) });
    api.on('views.reorder', listOf());
    await openPage(TILLS, api);
    await openMenu('Offline tills');
    await menuItem('Delete').click();
    await expect.poll(currentAddress).toBe('/screens');
    await button('Undo').click();
    await expect.poll(() => api.requests('views.create')[0]?.body.settings).toEqual(tills.settings);
    await expect.poll(currentAddress).toContain(idOf(53));
    await expect.poll(() => api.requests('views.reorder')[0]?.body.ids).toEqual([idOf(53)]);
  });

  describe('if another page was opened meanwhile', () => {
    const openPlaylists = async () => {
      document.querySelector<HTMLElement>('a[href="/playlists"]')?.click();
      await expect.poll(currentAddress).toBe('/playlists');
      await expect.element(tabs()).not.toBeInTheDocument();
    };

    test('are offered in a message when they were saved', async () => {
      const api = shopWithViews();
      const { promise, resolve } = Promise.withResolvers<typeof tills>();
      api.on('views.create', () => promise);
      await openPage('/screens?q=till&state=offline', api);
      await button('Save as view').click();
      await expect.element(dialog().getByLabelText('Name')).toHaveFocus();
      await userEvent.keyboard('Offline tills{Enter}');
      await expect.poll(() => api.requests('views.create')).toHaveLength(1);
      await openPlaylists();
      resolve(tills);
      const message = page.getByRole('status').filter({ hasText: 'Offline tills added' });
      await expect.element(message).toBeVisible();
      expect(currentAddress()).toBe('/playlists');
      await message.getByRole('button', { name: 'Open' }).click();
      await expect.poll(currentAddress).toBe(TILLS);
    });

    test('do not open when they were restored', async () => {
      const api = shopWithViews(tills);
      const { promise, resolve } = Promise.withResolvers<typeof tills>();
      api.on('views.delete', undefined);
      api.on('views.create', () => promise);
      api.on('views.reorder', listOf());
      await openPage(TILLS, api);
      await openMenu('Offline tills');
      await menuItem('Delete').click();
      await button('Undo').click();
      await expect.poll(() => api.requests('views.create')).toHaveLength(1);
      await openPlaylists();
      resolve({ ...tills, id: idOf(53) });
      await expect.poll(() => api.requests('views.reorder')[0]?.body.ids).toEqual([idOf(53)]);
      expect(currentAddress()).toBe('/playlists');
    });
  });

  test('of others say who can change them', async () => {
    await openPage(`/screens?state=attention&saved=${shared.id}`, shopWithViews(shared));
    await expect.element(tab('Needs help')).toBeVisible();
    await expect.element(tabs().getByRole('img', { name: 'Shared by Grace Hopper' })).toBeVisible();
    await openMenu('Needs help');
    await expectDisabledReason(menuItem('Rename'), /Grace Hopper shared this view/);
  });

  test('of others are deleted by an administrator after a confirmation', async () => {
    const api = shopWithViews({ ...shared, canUpdate: true });
    api.on('views.delete', undefined);
    await openPage(`/screens?state=attention&saved=${shared.id}`, api);
    await openMenu('Needs help');
    await menuItem('Delete').click();
    await expect.element(dialog()).toHaveTextContent(/can’t be undone/);
    await dialog().getByRole('button', { name: 'Delete' }).click();
    await expect.poll(currentAddress).toBe('/screens');
  });

  test('with long names stay within the page', async () => {
    const name = 'Donaudampfschifffahrtsgesellschaft'.repeat(3);
    const many = Array.from({ length: 12 }, (_, index) => ({ ...tills, id: idOf(70 + index), name }));
    await openPage('/screens', shopWithViews(...many));
    await expect.element(tabs().getByRole('link').nth(12)).toBeInTheDocument();
    await expectAccessible();
  });
});

describe('the order of saved views', () => {
  const own: (typeof tills)[] = ['Berlin', 'Paris', 'Rome'].map((name, index) => ({
    ...tills,
    id: idOf(80 + index),
    name,
    settings: { search: name },
  }));
  const names = () =>
    tabs()
      .getByRole('link')
      .elements()
      .map((link) => link.textContent);
  const [berlin, paris, rome] = own.map(({ id }) => id);

  /** The person's own views, which the server stores in the order of the last request, and a view of a colleague. */
  async function openOwn(address = '/screens') {
    const api = shopWithViews(...own, shared);
    api.on('views.reorder', ({ body: { ids } }) => {
      const ordered = own.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
      const reply = listOf(...ordered, shared);
      api.on('views.list', reply);
      return reply;
    });
    await openPage(address, api);
    // Help for screen readers shows that the tabs can be moved.
    await expect.element(tab('Rome')).toHaveAccessibleDescription(/Press Space/);
    return api;
  }
  const savedOrder = (api: Awaited<ReturnType<typeof openOwn>>) =>
    api.requests('views.reorder').at(-1)?.body.ids;

  test('changes with the mouse, without opening the view, and Undo restores it', async () => {
    const api = await openOwn();
    await userEvent.dragAndDrop(tab('Rome'), tab('Berlin'), { steps: 8 } as object);
    await expect.poll(() => savedOrder(api)).toEqual([rome, berlin, paris]);
    expect(names()).toEqual(['All screens', 'Rome', 'Berlin', 'Paris', 'Needs help']);
    expect(currentAddress()).toBe('/screens');
    await expect.element(page.getByText('Moved “Rome”', { exact: true })).toBeVisible();
    await expectAccessible();
    await button('Undo').click();
    await expect.poll(() => savedOrder(api)).toEqual([berlin, paris, rome]);
    await expect.poll(names).toEqual(['All screens', 'Berlin', 'Paris', 'Rome', 'Needs help']);
    await tab('Paris').click();
    await expect.poll(currentAddress).toBe(`/screens?q=Paris&saved=${paris}`);
  });

  test('changes with the keyboard, and Enter still opens a view', async () => {
    const api = await openOwn();
    (tab('Berlin').element() as HTMLElement).focus();
    await userEvent.keyboard(' ');
    await expect.element(page.getByText('Berlin: position 1 of 3.')).toBeInTheDocument();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(page.getByText('Berlin: position 2 of 3.')).toBeInTheDocument();
    await userEvent.keyboard(' ');
    await expect.poll(() => savedOrder(api)).toEqual([paris, berlin, rome]);
    await expect.element(tab('Berlin')).toHaveFocus();
    await expectAccessible();
    await userEvent.keyboard('{Enter}');
    await expect.poll(currentAddress).toBe(`/screens?q=Berlin&saved=${berlin}`);
  });

  test('changes with a finger that rests on a tab and then moves', async () => {
    const api = await openOwn();
    const [from, to] = ['Berlin', 'Paris'].map((name) => tab(name).element());
    touch('touchstart', from, from);
    await expect.element(page.getByText('Berlin: position 1 of 3.')).toBeInTheDocument();
    touch('touchmove', from, to);
    await expect.element(page.getByText('Berlin: position 2 of 3.')).toBeInTheDocument();
    touch('touchend', from, to);
    await expect.poll(() => savedOrder(api)).toEqual([paris, berlin, rome]);
  });

  test('changes with the menu of a view', async () => {
    const api = await openOwn(`/screens?q=Rome&saved=${rome}`);
    await openMenu('Rome');
    await expect.element(menuItem('Rename')).toBeVisible();
    await expect.element(menuItem('Move right')).not.toBeInTheDocument();
    await menuItem('Move left').click();
    await expect.poll(() => savedOrder(api)).toEqual([berlin, rome, paris]);
    await expect.poll(names).toEqual(['All screens', 'Berlin', 'Rome', 'Paris', 'Needs help']);
    await openMenu('Rome');
    await menuItem('Move right').click();
    await expect.poll(() => savedOrder(api)).toEqual([berlin, paris, rome]);
  });

  test('stays as it was if it cannot be saved', async () => {
    const api = await openOwn(`/screens?q=Rome&saved=${rome}`);
    api.on('views.reorder', failWith('not_found', 'Not found'));
    await openMenu('Rome');
    await menuItem('Move left').click();
    await expect.element(page.getByRole('alert')).toBeVisible();
    expect(names()).toEqual(['All screens', 'Berlin', 'Paris', 'Rome', 'Needs help']);
  });

  test('does not contain the views of others', async () => {
    await openOwn();
    await expect.element(tab('Needs help')).not.toHaveAttribute('aria-describedby');
  });
});

/** Touches the middle of an element. Browsers send all events of a touch to the element where it started. */
function touch(type: string, target: Element | undefined, at: Element | undefined) {
  if (!target || !at) throw new Error('No such tab');
  const { x, y, width, height } = at.getBoundingClientRect();
  const point = new Touch({ identifier: 1, target, clientX: x + width / 2, clientY: y + height / 2 });
  const touches = type === 'touchend' ? [] : [point];
  target.dispatchEvent(
    new TouchEvent(type, { bubbles: true, cancelable: true, touches, changedTouches: [point] }),
  );
}
