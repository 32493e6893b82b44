import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type ApiDouble, failWith } from '../../testing/api-double.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { currentAddress, emptyOrganisation, openPage, showAt } from '../../testing/open-page.tsx';
import { publishOf, replyToPublishes } from '../../testing/publishes.ts';
import { idOf, listOf, sampleItem, sampleReply } from '../../testing/sample.ts';
import { sampleOrganisation, shopWindow } from '../../testing/sample-organisation.ts';

type Screen = typeof shopWindow;

const pictureUrl = (colour: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg"><title>${colour}</title></svg>`)}`;
/** A minute more, because the page's clock is up to half a minute behind. */
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000 - 60_000).toISOString();
const failed = (fields: Partial<Screen> = {}): Screen => ({
  ...shopWindow,
  name: 'Counter',
  publishState: 'failed',
  publishPlaybackError: 'A file could not be downloaded.',
  publishedAt: hoursAgo(2),
  ...fields,
});
const offline = (fields: Partial<Screen> = {}): Screen => ({
  ...shopWindow,
  id: idOf(51),
  name: 'Back office',
  isOnline: false,
  lastHeartbeatAt: hoursAgo(3),
  ...fields,
});

/** An organisation with these screens in the two lists of problems. */
function organisation({
  attention = [],
  offline: gone = [],
  totals = {},
}: {
  attention?: Screen[];
  offline?: Screen[];
  totals?: { attention?: number; offline?: number };
}): ApiDouble {
  const api = emptyOrganisation();
  const counts = { attention: attention.length, offline: gone.length, ...totals };
  api.on('devices.counts', sampleReply('devices.counts', { total: 2098, online: 2002, ...counts }));
  api.on('devices.list', ({ query: { state } }) => {
    if (state === 'attention') return { total: counts.attention, data: attention };
    if (state === 'offline') return { total: counts.offline, data: gone };
    return listOf(shopWindow);
  });
  api.on(
    'devices.get',
    ({ params: { id } }) => [...attention, ...gone].find((each) => each.id === id) ?? shopWindow,
  );
  return api;
}

const heading = (name: string) => page.getByRole('heading', { name, exact: true });
const region = (name: string) => page.getByRole('region', { name, exact: true });
const problems = () => region('Problems');
const row = (name: string) => problems().getByRole('listitem').filter({ hasText: name });
const triage = () => page.getByRole('navigation', { name: 'Screens by state' });
const calm = () => page.getByText('No screen is offline');
const dialog = () => page.getByRole('dialog');

describe('the triage line', () => {
  test('counts the screens in each state, and leads to them', async () => {
    await openPage('/', organisation({ totals: { offline: 96, attention: 20 } }));
    await expect.element(triage()).toHaveTextContent(/^2,002online96offline20need attention$/);
    await expect.element(calm()).not.toBeInTheDocument();
    await triage().getByRole('link', { name: '96 offline' }).click();
    await expect.poll(currentAddress).toBe('/screens?state=offline');
  });

  test('counts disabled screens only if there are any', async () => {
    const api = organisation({});
    api.on('devices.counts', sampleReply('devices.counts', { total: 3, online: 3, disabled: 1 }));
    await openPage('/', api);
    await triage().getByRole('link', { name: '1 disabled', exact: true }).click();
    await expect.poll(currentAddress).toBe('/screens?state=disabled');
  });

  test('says that no screen is offline, not that all is well, and shows what screens play', async () => {
    const blank = { ...shopWindow, id: idOf(52), name: 'Foyer', nowPlaying: null, publishedAt: null };
    const api = organisation({});
    api.on('devices.list', ({ query: { state } }) =>
      state === 'online' ? listOf(shopWindow, blank) : listOf(),
    );
    await openPage('/', api);
    await expect.element(triage()).toHaveTextContent(/No screen is offline$/);
    await expect.element(problems()).toHaveTextContent('No problems right now.');
    const tiles = region('On air').getByRole('listitem');
    await expect.element(tiles.nth(1)).toHaveTextContent('Shop windowPlayingAutumn soups');
    // A screen that shows nothing is the first one to look at.
    await expect.element(tiles.nth(0)).toHaveTextContent(/^Foyer/);
    await expectAccessible();
    await tiles.nth(1).getByRole('link').click();
    await expect.poll(currentAddress).toBe(`/screens/${shopWindow.id}`);
  });
});

describe('problems', () => {
  test('say what is wrong, since when, and what the screen showed', async () => {
    const nowPlaying = { ...shopWindow.nowPlaying, thumbnailUrl: pictureUrl('red') } as Screen['nowPlaying'];
    await openPage('/', organisation({ attention: [failed()], offline: [offline({ nowPlaying })] }));
    await expect
      .element(row('Counter'))
      .toHaveTextContent(/^CounterPublished 2 hr.? agoNeeds attentionA file could not be downloaded\./);
    await expect
      .element(row('Back office'))
      .toHaveTextContent(/^Back officeLast seen 3 hr.? agoOfflineLast showed “Autumn soups”/);
    const image = row('Back office').element().querySelector('img');
    expect(image?.getAttribute('src')).toBe(pictureUrl('red'));
    // An offline screen does not look as if it were live.
    expect(getComputedStyle(image as Element).filter).toBe('grayscale(1)');
    await expect.element(problems()).toHaveTextContent(/Check their power and network connection/);
    await expectAccessible();
    await row('Back office').getByRole('link', { name: 'Back office' }).click();
    await expect.poll(currentAddress).toBe(`/screens/${idOf(51)}`);
  });

  test('explain the errors of players, and show their own messages in a tooltip', async () => {
    const error = 'Failed to load window: PIPELINE_ERROR_DECODE';
    await openPage('/', organisation({ attention: [failed({ publishPlaybackError: error })] }));
    const reason = row('Counter').getByText(/^The content couldn’t load\./);
    await expect.element(reason).toHaveAttribute('title', expect.stringContaining(error));
    await expect.element(row('Counter')).not.toHaveTextContent(/PIPELINE/);
  });

  test('list ten screens, read with one request for each list, and lead to all others', async () => {
    const many = (make: (fields: Partial<Screen>) => Screen, first: number) =>
      Array.from({ length: 20 }, (_, index) =>
        make({
          id: idOf(first + index),
          name: `Screen ${first + index}`,
          publishedAt: hoursAgo(index),
          lastHeartbeatAt: hoursAgo(index),
          nowPlaying: { ...shopWindow.nowPlaying, thumbnailUrl: null } as Screen['nowPlaying'],
        }),
      );
    const api = organisation({
      attention: many(failed, 100),
      offline: many(offline, 200),
      totals: { offline: 96 },
    });
    const found = sampleItem('library.list', {
      id: idOf(11),
      resourceId: idOf(11),
      resourceType: 'presentation',
      presentationData: {
        applicationName: '',
        applicationThumbnailUrl: pictureUrl('blue'),
        applicationIconUrl: null,
        thumbnailUrl: null,
        duration: 10,
        fileUploads: null,
      },
    });
    api.on('library.lookup', { data: [found] });
    await openPage('/', api);
    await expect.poll(() => problems().getByRole('listitem').elements().length).toBe(10);
    await expect.element(row('Screen 104')).toHaveTextContent(/Needs attention/);
    await expect.element(row('Screen 200')).toHaveTextContent(/Offline/);
    await expect.poll(() => document.querySelectorAll(`img[src="${pictureUrl('blue')}"]`).length).toBe(10);
    expect(api.requests('devices.list')).toHaveLength(2);
    expect(api.requests('library.lookup')).toHaveLength(1);
    await expectAccessible();
    await problems().getByRole('link', { name: 'Show all 96 offline screens' }).click();
    await expect.poll(currentAddress).toBe('/screens?state=offline');
  });

  test('leave out disabled screens, and say when a screen never connected', async () => {
    const api = organisation({
      offline: [
        offline({ isDisabled: true, name: 'Terrace' }),
        offline({ id: idOf(52), name: 'New', lastHeartbeatAt: null, lastOnlineAt: null, nowPlaying: null }),
      ],
    });
    await openPage('/', api);
    await expect.element(row('New')).toHaveTextContent(/Never online/);
    await expect.element(row('Terrace')).not.toBeInTheDocument();
  });

  test('do not contradict the triage line when the only offline screen is disabled', async () => {
    await openPage('/', organisation({ offline: [offline({ isDisabled: true })] }));
    await expect.element(problems()).toHaveTextContent(/No problems right now/);
    await expect.element(triage()).toHaveTextContent(/1offline/);
    await expect.element(calm()).not.toBeInTheDocument();
  });

  test('offer to restart the player', async () => {
    const api = organisation({ attention: [failed()] });
    api.on('devices.restart', undefined as never);
    await openPage('/', api);
    await page.getByRole('button', { name: 'Restart player: Counter' }).click();
    await expect
      .poll(() => api.requests('devices.restart').map(({ params }) => params.id))
      .toEqual([shopWindow.id]);
    await expect.element(page.getByText('Counter is restarting')).toBeVisible();
    expect(currentAddress()).toBe('/');
  });

  test('offer to publish content that has changed since the publish that failed', async () => {
    const api = organisation({ attention: [failed({ hasUnpublishedChanges: true })] });
    await openPage('/', api);
    await page.getByRole('button', { name: 'Publish changes: Counter' }).click();
    await expect.element(dialog()).toHaveTextContent(/Publish changes/);
    await expect
      .poll(() => api.requests('publishes.preview')[0]?.body.scope)
      .toEqual({ deviceIds: [shopWindow.id] });
  });

  test('lead to the choice of a playlist for a screen without one', async () => {
    const api = organisation({ attention: [failed({ playlistId: null, playlist: null })] });
    api.on('devices.get', failed({ playlistId: null, playlist: null }));
    await openPage('/', api);
    await page.getByRole('link', { name: 'Choose a playlist: Counter' }).click();
    await expect.poll(currentAddress).toBe(`/screens/${shopWindow.id}`);
    await expect.element(page.getByRole('button', { name: 'Choose a playlist' })).toBeVisible();
  });

  test('offer nothing that the person is not allowed to do', async () => {
    const readOnly = { permissions: ['read'], hasUnpublishedChanges: true } satisfies Partial<Screen>;
    await openPage('/', organisation({ attention: [failed(readOnly)], offline: [offline(readOnly)] }));
    await expect.element(row('Counter')).toHaveTextContent(/Open$/);
    await expect.element(problems().getByRole('button')).not.toBeInTheDocument();
    await expectAccessible();
  });

  test('show very long names and reasons without breaking the page', async () => {
    const name = 'Donaudampfschifffahrtsgesellschaft'.repeat(7);
    const nowPlaying = { ...shopWindow.nowPlaying, presentationName: name } as Screen['nowPlaying'];
    const api = organisation({
      attention: [failed({ name, publishPlaybackError: name })],
      offline: [offline({ name, nowPlaying })],
    });
    api.on('publishes.list', listOf(publishOf({ playlists: [{ id: idOf(9), name }] })));
    api.on('library.list', {
      ...sampleReply('library.list'),
      ...listOf(sampleItem('library.list', { name })),
    });
    await openPage('/', api);
    await expect.element(problems().getByRole('link', { name }).first()).toBeVisible();
    await expect.element(region('Recently changed content').getByRole('link', { name })).toBeVisible();
    await expectAccessible();
  });
});

describe('recent changes', () => {
  test('open a publish, and the list of all publishes', async () => {
    const api = sampleOrganisation();
    const publish = publishOf({ id: idOf(71), playlists: [{ id: idOf(1), name: 'Lunch' }] });
    api.on('publishes.list', { total: 31, data: [publish] });
    replyToPublishes(api, publish);
    await openPage('/', api);
    const recent = region('Recent publishes');
    await recent.getByRole('button', { name: /“Lunch” to 1 screen/ }).click();
    await expect.poll(() => api.requests('publishes.get')[0]?.params.id).toBe(idOf(71));
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
    await recent.getByRole('button', { name: 'Show all' }).click();
    await expect.element(dialog()).toHaveTextContent(/Recent publishes/);
  });

  test('lead to the items of the library that changed last', async () => {
    const api = sampleOrganisation();
    await openPage('/', api);
    const recent = region('Recently changed content');
    await expect.element(recent.getByRole('listitem').nth(1)).toHaveTextContent(/^LunchPlaylist/);
    expect(api.requests('library.list')[0]?.query).toMatchObject({
      sortBy: 'updated_at',
      sortDirection: 'desc',
      pageSize: 8,
    });
    const addresses = recent
      .getByRole('link')
      .elements()
      .map((link) => link.getAttribute('href'));
    expect(addresses).toEqual([
      `/content/${idOf(41)}`,
      `/playlists/${idOf(1)}`,
      `/presentations/${idOf(11)}`,
      '/content?q=pumpkin-soup.jpg',
    ]);
  });

  test('say that there are none', async () => {
    await openPage('/', organisation({}));
    await expect.element(region('Recent publishes')).toHaveTextContent(/Nothing published yet/);
    await expect.element(region('Recently changed content')).toHaveTextContent(/Nothing here yet/);
  });
});

describe('a new organisation', () => {
  test('is invited to add its first screen', async () => {
    await openPage('/', emptyOrganisation());
    await expect.element(heading('No screens yet')).toBeVisible();
    for (const absent of ['Problems', 'Recent publishes', 'Recently changed content'])
      await expect.element(heading(absent)).not.toBeInTheDocument();
    await expect.element(triage()).not.toBeInTheDocument();
    await expectAccessible();
    await page.getByRole('main').getByRole('button', { name: 'Add screen' }).click();
    await expect.poll(currentAddress).toBe('/screens?add=true');
    await expect.element(dialog()).toHaveTextContent(/six-character code/);
  });

  test('sees its content before it has a screen', async () => {
    const api = sampleOrganisation();
    api.on('devices.counts', sampleReply('devices.counts'));
    await openPage('/', api);
    await expect.element(region('Recently changed content')).toHaveTextContent(/Autumn soups/);
  });

  test('sees the first steps once: in the sidebar, or on a phone on the page', async () => {
    await openPage('/', emptyOrganisation());
    const steps = page.getByRole('region', { name: 'First steps' });
    await expect.poll(() => steps.elements().length).toBe(1);
    await showAt('phone');
    await expect.poll(() => steps.elements().length).toBe(1);
    await expect.element(page.getByRole('main')).toHaveTextContent(/Add your first screen/);
  });
});

describe('loading and failures', () => {
  const calls = ['devices.counts', 'devices.list', 'publishes.list', 'library.list'] as const;

  test('shows placeholders, and nothing moves when the numbers arrive', async () => {
    const api = organisation({ offline: [offline()] });
    let arrive: (reply: ReturnType<typeof sampleReply<'devices.counts'>>) => void = () => {};
    api.on('devices.counts', () => new Promise((resolve) => (arrive = resolve)));
    for (const call of calls.slice(1)) api.hold(call);
    await openPage('/', api);
    await expect.element(heading('Problems')).toBeVisible();
    expect(document.querySelectorAll('main .mantine-Skeleton-root').length).toBeGreaterThan(10);
    const tops = () =>
      page
        .getByRole('main')
        .getByRole('heading', { level: 2 })
        .elements()
        .map((each) => each.getBoundingClientRect().top);
    const before = tops();
    expect(before).toHaveLength(3);
    await expectAccessible();
    arrive(sampleReply('devices.counts', { total: 4, online: 3, offline: 1 }));
    await expect.element(triage()).toBeVisible();
    expect(tops()).toEqual(before);
  });

  test.for(calls)('%s fails and is retried without affecting the other sections', async (call) => {
    const api = sampleOrganisation();
    const restore = api.fail(call, failWith('forbidden', 'You don’t have permission to do this.'));
    await openPage('/', api);
    const alert = page.getByRole('main').getByRole('alert');
    await expect.element(alert).toHaveTextContent(/don’t have permission/);
    await expect.element(calm()).not.toBeInTheDocument();
    await expect.element(page.getByText('No problems right now.')).not.toBeInTheDocument();
    await expectAccessible();
    restore();
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect.element(alert).not.toBeInTheDocument();
    await expect.element(triage().getByRole('link', { name: '1 offline' })).toBeVisible();
    await expect.element(row('Back office')).toBeVisible();
    await expect.element(region('Recent publishes')).toHaveTextContent(/Lunch/);
    await expect.element(region('Recently changed content')).toHaveTextContent(/Autumn soups/);
  });
});

describe('with only the keyboard', () => {
  test('moves between the rows of all lists, and opens one', async () => {
    await openPage('/', sampleOrganisation());
    await expect.element(row('Back office')).toBeVisible();
    await expect.element(region('Recent publishes').getByRole('button').first()).toBeVisible();
    await userEvent.keyboard('j');
    await expect.element(row('Back office').getByRole('link')).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(region('Recent publishes').getByRole('button').first()).toHaveFocus();
    await userEvent.keyboard('k');
    await expect.element(row('Back office').getByRole('link')).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}{Enter}');
    await expect.poll(currentAddress).toBe(`/screens/${idOf(23)}`);
  });

  test('reaches the page with G and H', async () => {
    await openPage('/apps', sampleOrganisation());
    await expect.element(page.getByRole('heading', { name: 'Apps', level: 1 })).toBeVisible();
    await userEvent.keyboard('gh');
    await expect.poll(currentAddress).toBe('/');
    await expect.element(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
  });
});
