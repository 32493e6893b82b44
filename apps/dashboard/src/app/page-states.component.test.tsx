import type { CallId } from '@vitrine/contract';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ApiDouble } from '../testing/api-double.ts';
import { failWith } from '../testing/api-double.ts';
import { expectAccessible } from '../testing/expect-accessible.ts';
import { openPage } from '../testing/open-page.tsx';
import { idOf, sampleReply } from '../testing/sample.ts';
import {
  announcement,
  lunch,
  market,
  sampleOrganisationWithoutPreviews,
  shopWindow,
} from '../testing/sample-organisation.ts';

/*
 * Checks every page and dialog while its main call is pending, and after the call has failed. Pages that show more in
 * these states also have their own tests.
 */

interface View {
  name: string;
  address: string;
  /** Opens the dialog. */
  open?: () => Promise<void>;
  /** The region of the page, if other parts of it load separately. */
  region?: string;
  call: CallId;
  /** Part of the loaded view. */
  loaded: RegExp;
  /** Part of the empty view, which must not flash. */
  empty?: string;
}

const press = (name: string | RegExp) => page.getByRole('button', { name }).last().click();
const screen = `/screens/${shopWindow.id}`;
const emptyApps = 'Built-in apps appear here once the server has set them up.';

const pages: View[] = [
  { name: 'the number of screens', address: '/', call: 'devices.counts', loaded: /1offline/ },
  {
    name: 'the problems',
    address: '/',
    call: 'devices.list',
    loaded: /Back office/,
    empty: 'No problems right now.',
  },
  {
    name: 'recent publishes',
    address: '/',
    call: 'publishes.list',
    loaded: /“Lunch” to 4 screens/,
    empty: 'No publishes to show yet.',
  },
  {
    name: 'recently changed content',
    address: '/',
    call: 'library.list',
    loaded: /pumpkin-soup/,
    empty: 'Nothing here yet',
  },
  {
    name: 'the content',
    address: '/content',
    call: 'library.list',
    loaded: /pumpkin-soup/,
    empty: 'Nothing here yet',
  },
  {
    name: 'the trash',
    address: '/content?trash=true',
    call: 'library.list',
    loaded: /pumpkin-soup/,
    empty: 'The trash is empty',
  },
  {
    name: 'a folder',
    address: `/content/${market.id}`,
    call: 'library.list',
    loaded: /mulled-wine/,
    empty: 'Nothing here yet',
  },
  {
    name: 'the path of a folder',
    address: `/content/${market.id}`,
    call: 'folders.libraryLite',
    loaded: /Winter.*Christmas market/s,
  },
  {
    name: 'the playlists',
    address: '/playlists',
    call: 'library.list',
    loaded: /Lunch/,
    empty: 'No playlists yet',
  },
  { name: 'a playlist', address: `/playlists/${lunch.id}`, call: 'playlists.get', loaded: /3 items/ },
  {
    name: 'what can be added to a playlist',
    address: `/playlists/${lunch.id}`,
    region: 'Add to playlist',
    call: 'library.list',
    loaded: /pumpkin-soup\.jpg/,
    empty: 'This folder is empty.',
  },
  {
    name: 'a presentation',
    address: `/presentations/${idOf(12)}`,
    call: 'presentations.get',
    loaded: /Headline/,
  },
  {
    name: 'the app of a presentation',
    address: `/presentations/${idOf(12)}`,
    call: 'applications.get',
    loaded: /Headline/,
  },
  {
    name: 'a new presentation',
    address: '/presentations/new',
    call: 'applications.list',
    loaded: /Menu board/,
    empty: emptyApps,
  },
  { name: 'the apps', address: '/apps', call: 'applications.list', loaded: /Menu board/, empty: emptyApps },
  {
    name: 'the screens',
    address: '/screens',
    call: 'devices.list',
    loaded: /Terrace/,
    empty: 'No screens yet',
  },
  { name: 'a screen', address: screen, call: 'devices.get', loaded: /Shop window/ },
  {
    name: 'the workers of a screen',
    address: `${screen}?tab=workers`,
    call: 'devices.workers',
    loaded: /till\.queue/,
    empty: 'No states yet',
  },
  {
    name: 'the errors of a screen',
    address: `${screen}?tab=activity`,
    call: 'devices.recentErrors',
    loaded: /could not be decoded/,
    empty: 'No errors. Problems that this screen reports appear here.',
  },
  {
    name: 'the publishes of a screen',
    address: `${screen}?tab=activity`,
    call: 'devices.revisions',
    loaded: /by Ada Lovelace/,
    empty: 'Nothing has been published to this screen yet.',
  },
  {
    name: 'the actions on a screen',
    address: `${screen}?tab=activity`,
    call: 'devices.batchStatus',
    loaded: /No actions yet/,
    empty: 'No actions yet.',
  },
  {
    name: 'what a screen plays',
    address: `${screen}?tab=whatPlays`,
    call: 'devices.playbackContent',
    loaded: /Time on the screen/,
  },
  { name: 'the profile', address: '/settings/profile', call: 'profile.get', loaded: /Change email/ },
  {
    name: 'the sessions',
    address: '/settings/security',
    call: 'auth.sessions',
    loaded: /This browser|This session/i,
  },
  {
    name: 'recent activity',
    address: '/settings/security',
    call: 'auth.securityEvents',
    loaded: /Sign-ins and changes/,
    empty: 'Sign-ins and changes to your account appear here.',
  },
  {
    name: 'the organisation',
    address: '/settings/organisation',
    call: 'domain.get',
    loaded: /Organisation name/,
  },
  { name: 'the members', address: '/settings/organisation', call: 'domain.profiles', loaded: /Members/ },
  { name: 'the usage', address: '/settings/organisation', call: 'domain.usage', loaded: /5 of 50/ },
  { name: 'the themes', address: '/settings/brand', call: 'themes.list', loaded: /Organisation’s theme/ },
  {
    name: 'the API keys',
    address: '/settings/api-keys',
    call: 'apiKeys.list',
    loaded: /Till/,
    empty: 'No API keys',
  },
];

const dialogs: (View & Required<Pick<View, 'open'>>)[] = [
  {
    name: 'publish changes',
    address: '/apps',
    open: () => press('1 screen to update'),
    call: 'publishes.preview',
    loaded: /Counter/,
    empty: 'Everything is published',
  },
  {
    name: 'assign a playlist to screens',
    address: `/playlists/${lunch.id}`,
    open: () => press('Assign to screens'),
    call: 'devices.list',
    loaded: /Counter/,
    empty: 'No screens yet',
  },
  {
    name: 'choose a playlist',
    address: `/screens/${idOf(25)}`,
    open: () => press('Choose a playlist'),
    call: 'playlists.list',
    loaded: /Lunch3 items/,
    empty: 'No matching items',
  },
  {
    name: 'choose files',
    address: `/presentations/new?app=${announcement.id}`,
    open: () => press('Choose from content'),
    call: 'library.list',
    loaded: /pumpkin-soup/,
    empty: 'No files found. Upload a file, or try a different search.',
  },
  {
    name: 'choose a folder',
    address: '/content',
    open: async () => {
      await page.getByRole('checkbox', { name: 'Select Lunch' }).click();
      await press('Move to folder');
    },
    call: 'folders.libraryLite',
    loaded: /Winter/,
  },
];

/** The part of the document that contains the view. */
const areaOf = ({ open, region }: View) =>
  region === undefined
    ? page.getByRole(open ? 'dialog' : 'main')
    : page.getByRole('region', { name: region });

/** The placeholder for content that is loading; null if there is none. */
const findPlaceholder = (view: View) =>
  areaOf(view).query()?.querySelector('.mantine-Skeleton-root, tbody[aria-hidden="true"]') ?? null;

async function open(view: View, api: ApiDouble): Promise<void> {
  await openPage(view.address, api);
  await view.open?.();
  await expect.element(areaOf(view)).toBeVisible();
}

describe('while loading', () => {
  test.for([...pages, ...dialogs])('$name shows placeholders and no other state', async (view) => {
    const api = sampleOrganisationWithoutPreviews();
    api.hold(view.call);
    await open(view, api);
    await expect.poll(() => api.requests(view.call).length).toBeGreaterThan(0);
    await expect.poll(() => findPlaceholder(view)).not.toBeNull();
    await expect.element(areaOf(view).getByRole('alert')).not.toBeInTheDocument();
    if (view.empty) await expect.element(areaOf(view).getByText(view.empty)).not.toBeInTheDocument();
    await expectAccessible();
  });
});

describe('after a failure', () => {
  const openFailing = async (view: View) => {
    const api = sampleOrganisationWithoutPreviews();
    const restore = api.fail(view.call, failWith('forbidden', 'You don’t have permission to do this.'));
    await open(view, api);
    const alert = areaOf(view).getByRole('alert');
    await expect.element(alert).toHaveTextContent(/don’t have permission/);
    return { alert, restore };
  };

  test.for([...pages, ...dialogs])('$name shows the error', async (view) => {
    await openFailing(view);
    expect(findPlaceholder(view)).toBeNull();
    if (view.empty) await expect.element(areaOf(view).getByText(view.empty)).not.toBeInTheDocument();
    await expectAccessible();
  });

  // Changes of the size of the window can load a page again, too, so this test makes none.
  test.for([...pages, ...dialogs])('$name loads after a retry', async (view) => {
    const { alert, restore } = await openFailing(view);
    restore();
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect.element(alert).not.toBeInTheDocument();
    await expect.element(areaOf(view)).toHaveTextContent(view.loaded);
  });
});

test('a page that fails says so, and the navigation still works', async () => {
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.stubGlobal('Worker', function refuse() {
    throw new Error('Workers are blocked.');
  });
  await openPage(`${screen}?tab=whatPlays`, sampleOrganisationWithoutPreviews());
  const alert = page.getByRole('main').getByRole('alert');
  await expect.element(alert).toHaveTextContent(/Couldn’t open this page/);
  await expect.element(alert.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expectAccessible();
  await page.getByRole('link', { name: 'Apps' }).click();
  await expect.element(page.getByRole('heading', { name: 'Apps', level: 1 })).toBeVisible();
});

test('an unknown address leads back to the screens', async () => {
  await openPage('/nowhere', sampleOrganisationWithoutPreviews());
  await expect.element(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expectAccessible();
  await page.getByRole('link', { name: 'Go to Screens' }).click();
  await expect.element(page.getByText('Shop window').first()).toBeVisible();
});

describe('search', () => {
  async function search(api: ApiDouble) {
    await openPage('/apps', api);
    await expect.element(page.getByRole('heading', { name: 'Apps', level: 1 })).toBeVisible();
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.element(page.getByRole('textbox', { name: 'Search' })).toHaveFocus();
    await userEvent.keyboard('zzz');
  }

  /** Closes the search, because it would stay open during the next test. */
  async function close() {
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  }

  test('says that it is searching until both replies have arrived', async () => {
    const api = sampleOrganisationWithoutPreviews();
    api.on('devices.list', sampleReply('devices.list'));
    api.hold('library.list');
    await search(api);
    await expect.poll(() => api.requests('library.list').length).toBe(1);
    await expect.element(page.getByRole('dialog').getByRole('status')).toHaveTextContent('Searching…');
    await expect.element(page.getByText(/Nothing found/)).not.toBeInTheDocument();
    await expectAccessible();
    await close();
  });

  test('says why it failed, and retries', async () => {
    const api = sampleOrganisationWithoutPreviews();
    api.on('devices.list', sampleReply('devices.list'));
    const restore = api.fail('library.list', failWith('forbidden', 'You don’t have permission to do this.'));
    await search(api);
    const alert = page.getByRole('dialog').getByRole('alert');
    await expect.element(alert).toHaveTextContent(/Couldn’t search.*don’t have permission/);
    await expectAccessible();
    restore();
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByRole('dialog')).toHaveTextContent(/pumpkin-soup/);
    await close();
  });
});
