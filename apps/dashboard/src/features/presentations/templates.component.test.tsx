import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { chooseLanguage } from '../../platform/i18n.ts';
import { type ApiDouble, failWith } from '../../testing/api-double.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { currentAddress, emptyOrganisation, openPage, showAt } from '../../testing/open-page.tsx';
import { idOf, listOf, sampleItem, sampleReply } from '../../testing/sample.ts';

const slugs = ['announcement', 'clock', 'countdown', 'menu-board', 'news', 'weather'];
const applications = slugs.map((slug, index) =>
  sampleItem('applications.list', {
    id: idOf(60 + index),
    name: `The app ${slug}`,
    isBuiltIn: true,
    currentAppVersion: sampleItem('applicationVersions.list', {
      id: idOf(70 + index),
      applicationId: idOf(60 + index),
      embeddedUrlFormat: `/apps/${slug}/1.0.0/index.html#title=:title`,
      configurableDuration: true,
      defaultDuration: 15,
      presentationProperties: [
        { name: 'title', type: 'string', label: 'Title', optional: true },
        { name: 'text', type: 'text', label: 'Text', optional: true },
      ] as never,
    }),
  }),
);
const announcement = applications[0] as (typeof applications)[number];
const presentation = sampleReply('presentations.get', {
  id: idOf(40),
  name: 'Guest Wi-Fi',
  applicationId: announcement.id,
  applicationDeploymentId: announcement.currentAppVersion?.id ?? '',
  applicationVars: { title: 'Free Wi-Fi' },
  duration: 12,
  permissions: ['read', 'update'],
});
const winter = {
  id: idOf(41),
  name: 'Winter',
  parentFolderId: null,
  permissions: ['read' as const, 'update' as const],
};
const lunch = sampleReply('playlists.get', { id: idOf(50), name: 'Lunch', permissions: ['read', 'update'] });

function service(): ApiDouble {
  const api = emptyOrganisation();
  api.on('applications.list', listOf(...applications));
  api.on('applications.get', announcement);
  api.on('presentations.get', presentation);
  api.on('presentations.create', sampleReply('presentations.create', { presentation }));
  return api;
}

const address = '/presentations/new?view=templates';
const tile = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });
const tiles = () => page.getByRole('main').getByRole('list').getByRole('button');
const searchField = () => page.getByRole('searchbox', { name: 'Search templates' });
const created = (api: ApiDouble) => api.requests('presentations.create').map(({ body }) => body);

describe('the gallery of templates', () => {
  test('is one click away from the apps, and the way back is too', async () => {
    await openPage(`/presentations/new?folder=${winter.id}`, service());
    await expect.element(page.getByRole('heading', { name: 'Choose an app' })).toBeVisible();
    await page.getByRole('main').getByText('Templates', { exact: true }).click();
    await expect.element(page.getByRole('heading', { name: 'Choose a template' })).toBeVisible();
    expect(currentAddress()).toBe(`/presentations/new?folder=${winter.id}&view=templates`);
    await page.getByRole('main').getByText('Apps', { exact: true }).click();
    await expect.element(page.getByRole('heading', { name: 'Choose an app' })).toBeVisible();
    expect(currentAddress()).toBe(`/presentations/new?folder=${winter.id}`);
  });

  test('is in the menu for new items of a folder', async () => {
    const api = service();
    api.on('folders.libraryLite', sampleReply('folders.libraryLite', { folders: [winter] }));
    await openPage(`/content/${winter.id}`, api);
    await page.getByRole('button', { name: 'New' }).click();
    await page.getByRole('menuitem', { name: 'From a template' }).click();
    await expect.poll(currentAddress).toBe(`/presentations/new?view=templates&folder=${winter.id}`);
  });

  test('is in the person’s language, as are the name and the texts of the new presentation', async () => {
    const api = service();
    await chooseLanguage('de');
    await openPage(address, api);
    await page.getByRole('searchbox', { name: 'Vorlagen durchsuchen' }).fill('netzwerk');
    await expect.element(tile('Café-Karte')).not.toBeInTheDocument();
    await tile('WLAN für Gäste').click();
    await expect
      .poll(() => created(api))
      .toMatchObject([
        {
          name: 'WLAN für Gäste',
          applicationVars: { title: 'Kostenloses WLAN', text: 'Netzwerk: Gäste\nPasswort: sonnentag' },
        },
      ]);
  });

  test('is accessible, and every template has a picture that loads', async () => {
    await openPage(address, service());
    await expect.element(tile('Café menu')).toBeVisible();
    const pictures = tiles()
      .elements()
      .map((element) => element.querySelector('img') as HTMLImageElement);
    expect(pictures.length).toBeGreaterThanOrEqual(24);
    await Promise.all(pictures.map((picture) => Object.assign(picture, { loading: 'eager' }).decode()));
    expect(new Set(pictures.map((picture) => picture.src)).size).toBe(pictures.length);
    await expectAccessible();
  });

  test('shows only templates whose app this server has', async () => {
    const api = service();
    api.on('applications.list', listOf(announcement));
    await openPage(address, api);
    await expect.element(tile('Guest Wi-Fi')).toBeVisible();
    await expect.element(tile('Café menu')).not.toBeInTheDocument();
  });

  test('says that there is nothing to choose if no app is installed', async () => {
    const api = service();
    api.on('applications.list', listOf());
    await openPage(address, api);
    await expect.element(page.getByRole('heading', { name: 'No apps' })).toBeVisible();
    await expectAccessible();
  });

  test('shows why the apps could not be loaded, and tries again', async () => {
    const api = service();
    const restore = api.fail('applications.list', failWith('forbidden', 'Not for you.'));
    await openPage(address, api);
    await expect.element(page.getByRole('alert')).toHaveTextContent('Not for you.');
    restore();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(tile('Café menu')).toBeVisible();
  });
});

describe('finding a template', () => {
  test('searches names and keywords, and keeps the search in the address', async () => {
    await openPage(address, service());
    await searchField().fill('coffee');
    await expect.element(tile('Wine list')).not.toBeInTheDocument();
    await expect.element(tile('Café menu')).toBeVisible();
    await expect.element(page.getByRole('status').getByText('1 template')).toBeInTheDocument();
    expect(currentAddress()).toBe(`${address}&q=coffee`);
  });

  test('clears a search without results, and its category', async () => {
    await openPage(`${address}&q=zzz&category=food`, service());
    await expect.element(page.getByRole('heading', { name: 'No matching templates' })).toBeVisible();
    await expectAccessible();
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect.element(tile('Guest Wi-Fi')).toBeVisible();
    await expect.element(searchField()).toHaveValue('');
    expect(currentAddress()).toBe(address);
  });

  test('stays usable with a very long search', async () => {
    await openPage(`${address}&q=${'Donaudampfschifffahrt'.repeat(20)}`, service());
    await expect.element(page.getByRole('heading', { name: 'No matching templates' })).toBeVisible();
    await expectAccessible();
  });

  test('filters by category', async () => {
    await openPage(address, service());
    const food = page.getByRole('button', { name: 'Food and drink', exact: true });
    await food.click();
    await expect.element(food).toHaveAttribute('aria-pressed', 'true');
    await expect.element(tile('Guest Wi-Fi')).not.toBeInTheDocument();
    await expect.element(tile('Wine list')).toBeVisible();
    expect(currentAddress()).toBe(`${address}&category=food`);
    await page.getByRole('button', { name: 'All', exact: true }).click();
    await expect.element(tile('Guest Wi-Fi')).toBeVisible();
    expect(currentAddress()).toBe(address);
  });

  test('shows the templates on portrait screens', async () => {
    await openPage(address, service());
    const shape = () => {
      const picture = tile('Café menu').element().querySelector('img') as HTMLImageElement;
      return picture.clientWidth > picture.clientHeight ? 'landscape' : 'portrait';
    };
    await expect.element(tile('Café menu')).toBeVisible();
    expect(shape()).toBe('landscape');
    await page.getByText('Portrait').click();
    await expect.poll(shape).toBe('portrait');
    expect(currentAddress()).toBe(`${address}&orientation=portrait`);
    await expectAccessible();
  });

  test('moves between templates with the arrow keys', async () => {
    await showAt('desktop');
    await openPage(address, service());
    await expect.element(tile('Café menu')).toBeVisible();
    const all = tiles().elements() as HTMLElement[];
    const top = (index: number) => all[index]?.getBoundingClientRect().top;
    const columns = all.findIndex((_, index) => top(index) !== top(0));
    expect(columns).toBeGreaterThan(1);
    const focused = () => all.indexOf(document.activeElement as HTMLElement);
    all[0]?.focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(focused()).toBe(1);
    await userEvent.keyboard('{ArrowDown}');
    expect(focused()).toBe(columns + 1);
    await userEvent.keyboard('{ArrowUp}{ArrowLeft}{ArrowLeft}');
    expect(focused()).toBe(0);
    await userEvent.keyboard('{End}');
    expect(focused()).toBe(all.length - 1);
    await userEvent.keyboard('{ArrowDown}');
    expect(focused()).toBe(all.length - 1);
    await userEvent.keyboard('{Home}');
    expect(focused()).toBe(0);
  });
});

describe('choosing a template', () => {
  test('creates the presentation in the folder with one click, and opens its editor', async () => {
    const api = service();
    api.on('folders.libraryLite', sampleReply('folders.libraryLite', { folders: [winter] }));
    await openPage(`${address}&folder=${winter.id}`, api);
    await tile('Guest Wi-Fi').click();
    await expect.poll(currentAddress).toBe(`/presentations/${presentation.id}`);
    await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Guest Wi-Fi');
    expect(created(api)).toMatchObject([
      {
        name: 'Guest Wi-Fi',
        applicationId: announcement.id,
        applicationDeploymentId: announcement.currentAppVersion?.id,
        applicationVars: { title: 'Free Wi-Fi', text: expect.stringContaining('Password') },
        duration: 12,
        parentFolderId: winter.id,
      },
    ]);
  });

  test('works with the keyboard alone', async () => {
    const api = service();
    await openPage(`${address}&q=wifi`, api);
    await expect.element(tile('Guest Wi-Fi')).toBeVisible();
    (searchField().element() as HTMLElement).focus();
    const reachTile = async () => {
      await userEvent.keyboard('{Tab}');
      return document.activeElement === tile('Guest Wi-Fi').element();
    };
    await expect.poll(reachTile, { timeout: 30_000 }).toBe(true);
    await userEvent.keyboard('{Enter}');
    await expect.poll(currentAddress).toBe(`/presentations/${presentation.id}`);
    expect(created(api)).toHaveLength(1);
  });

  test('creates only one presentation for a double click, and shows that it is working', async () => {
    const api = service();
    api.hold('presentations.create');
    await openPage(address, api);
    await tile('Guest Wi-Fi').dblClick();
    await tile('Closed today').click();
    await expect.element(tile('Guest Wi-Fi')).toHaveAttribute('aria-busy', 'true');
    await expect.element(page.getByText('Creating Guest Wi-Fi…')).toBeInTheDocument();
    await expect.element(tile('Closed today')).toHaveAttribute('aria-busy', 'false');
    await expectAccessible();
    expect(created(api)).toHaveLength(1);
  });

  test('offers the presentation in a message if another page was opened in the meantime', async () => {
    const api = service();
    const { promise, resolve } = Promise.withResolvers<typeof reply>();
    const reply = sampleReply('presentations.create', { presentation });
    api.on('presentations.create', () => promise);
    await openPage(address, api);
    await tile('Guest Wi-Fi').click();
    await page.getByRole('link', { name: 'Apps & templates' }).click();
    await expect.poll(currentAddress).toBe('/apps');
    resolve(reply);
    await page.getByRole('status').getByRole('button', { name: 'Open' }).click();
    await expect.poll(currentAddress).toBe(`/presentations/${presentation.id}`);
  });

  test('appends the presentation to the playlist, and opens its editor', async () => {
    const api = service();
    api.on('playlists.get', lunch);
    api.on('playlists.insertItems', { ...lunch, insertedItemIds: [idOf(81)] });
    await openPage(`${address}&playlist=${lunch.id}`, api);
    await tile('Guest Wi-Fi').click();
    await expect.poll(currentAddress).toBe(`/presentations/${presentation.id}`);
    expect(api.requests('playlists.insertItems').map(({ body }) => body)).toEqual([
      { items: [{ presentationId: presentation.id }] },
    ]);
    await expect.element(page.getByText('Added to the end of the playlist')).toBeVisible();
  });

  test('opens the editor even if the playlist cannot be changed', async () => {
    const api = service();
    api.on('playlists.get', lunch);
    api.on('playlists.insertItems', failWith('forbidden', 'You can’t change this playlist.'));
    await openPage(`${address}&playlist=${lunch.id}`, api);
    await tile('Guest Wi-Fi').click();
    await expect.poll(currentAddress).toBe(`/presentations/${presentation.id}`);
    await expect.element(page.getByText('You can’t change this playlist.')).toBeVisible();
    await expect.element(page.getByText('Added to the end of the playlist')).not.toBeInTheDocument();
  });

  test('shows a failure at the template, and tries again', async () => {
    const api = service();
    const restore = api.fail('presentations.create', failWith('unavailable', 'Busy'));
    await openPage(address, api);
    await tile('Guest Wi-Fi').click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('The server is starting');
    await expectAccessible();
    restore();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(currentAddress).toBe(`/presentations/${presentation.id}`);
    expect(created(api)).toHaveLength(2);
  });

  test('keeps the focus at the template during another attempt', async () => {
    const api = service();
    api.fail('presentations.create', failWith('unavailable', 'Busy'));
    await openPage(address, api);
    await tile('Guest Wi-Fi').click();
    await expect.element(page.getByRole('alert')).toBeVisible();
    api.hold('presentations.create');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(tile('Guest Wi-Fi')).toHaveAttribute('aria-busy', 'true');
    await expect.element(tile('Guest Wi-Fi')).toHaveFocus();
  });

  test('lets a person choose another template after a failure', async () => {
    const api = service();
    const restore = api.fail('presentations.create', failWith('unavailable', 'Busy'));
    await openPage(address, api);
    await tile('Guest Wi-Fi').click();
    await expect.element(page.getByRole('alert')).toBeVisible();
    restore();
    await tile('Closed today').click();
    await expect.poll(currentAddress).toBe(`/presentations/${presentation.id}`);
    expect(created(api).at(-1)?.name).toBe('Closed today');
  });

  test('explains a missing permission, and offers no other attempt', async () => {
    const api = service();
    api.on('presentations.create', failWith('forbidden', 'You don’t have permission to do this.'));
    await openPage(address, api);
    await tile('Guest Wi-Fi').click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('You don’t have permission');
    await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    expect(currentAddress()).toBe(address);
    await expectAccessible();
  });

  test('creates the presentation in the root if the folder is read-only', async () => {
    const api = service();
    const folders = [{ ...winter, permissions: ['read' as const] }];
    api.on('folders.libraryLite', sampleReply('folders.libraryLite', { folders }));
    await openPage(`${address}&folder=${winter.id}`, api);
    await expect.poll(() => api.requests('folders.libraryLite').length).toBeGreaterThan(0);
    await tile('Guest Wi-Fi').click();
    await expect.poll(currentAddress).toBe(`/presentations/${presentation.id}`);
    expect(created(api).map(({ parentFolderId }) => parentFolderId)).toEqual([null]);
  });
});
