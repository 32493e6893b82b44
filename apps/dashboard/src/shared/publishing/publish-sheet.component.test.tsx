import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { failWith } from '../../testing/api-double.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { currentAddress, emptyOrganisation, openPage } from '../../testing/open-page.tsx';
import {
  groupOf,
  type PreviewGroup,
  previewOf,
  publishOf,
  replyToPublishes,
} from '../../testing/publishes.ts';
import { idOf, listOf, NOW, sampleItem, sampleReply } from '../../testing/sample.ts';
import { openPublishSheet } from './publish-sheet-store.ts';

const sheet = () => page.getByRole('dialog');
const button = (name: string | RegExp) => sheet().getByRole('button', { name });
const screenOf = (index: number, name: string) => ({ id: idOf(index), name });
const autumn = { id: idOf(9), name: 'Autumn loop' };
const lunch = { id: idOf(10), name: 'Lunch' };
const screens = [screenOf(21, 'Bar'), screenOf(22, 'Door'), screenOf(23, 'Hall')];

const change = (fields: Partial<PreviewGroup['changes'][number]> = {}) => ({
  screenCount: 1400,
  isChanged: true,
  previousPlaylist: null,
  added: [],
  removed: [],
  changed: [],
  ...fields,
});
const warning = (fields: Partial<PreviewGroup['warnings'][number]> = {}) => ({
  screenCount: 1,
  screens: [screenOf(24, 'Terrace')],
  confirmation: {
    reason: 'empty' as const,
    leavesBlank: true,
    unreadable: { presentations: 0, playlists: 0, themes: 0 },
    missingFiles: [],
    message: '',
  },
  confirmableCount: 1,
  blankSeconds: 0,
  firstBlank: null,
  neverPlays: [],
  ...fields,
});

function organisation(...groups: PreviewGroup[]) {
  const api = emptyOrganisation();
  api.on('devices.counts', sampleReply('devices.counts', { total: 3, publishable: 3 }));
  api.on('publishes.preview', previewOf(...groups));
  api.on('devices.list', listOf(...screens.map((screen) => sampleItem('devices.list', screen))));
  replyToPublishes(api);
  return api;
}

async function openSheet(api: ReturnType<typeof organisation>) {
  await openPage('/apps', api);
  await page.getByRole('button', { name: '3 screens to update' }).click();
  await expect.element(sheet()).toBeVisible();
}

describe('a publish request', () => {
  test('reserves space for pictures while they load', async () => {
    const soup = { kind: 'presentation' as const, id: idOf(40), name: 'Soup', noReadAccess: false };
    const api = organisation(groupOf(autumn, screens, { changes: [change({ added: [soup] })] }));
    const { promise, resolve } = Promise.withResolvers<typeof found>();
    const thumbnailUrl = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="20" height="40"/>')}`;
    const about = { applicationName: 'Pictures', applicationThumbnailUrl: null, applicationIconUrl: null };
    const presentationData = { ...about, thumbnailUrl, duration: 10, fileUploads: null };
    const data = [sampleItem('library.list', { id: soup.id, presentationData })];
    const found = sampleReply('library.lookup', { data });
    api.on('library.lookup', () => promise);
    await openSheet(api);
    const line = () =>
      sheet()
        .getByRole('listitem')
        .filter({ hasText: /^\+New: “Soup”/ });
    const place = () => line().element().querySelector('[data-loading]')?.getBoundingClientRect();
    await expect.poll(() => place()?.width).toBe(64);
    const { height } = line().element().getBoundingClientRect();
    resolve(found);
    await expect.poll(() => line().element().querySelector('img:not([data-loading])')).not.toBeNull();
    expect(line().element().getBoundingClientRect().height).toBe(height);
  });

  test('shows the changes by playlist, with the number of screens', async () => {
    const presentation = (index: number, name: string) => ({
      kind: 'presentation' as const,
      id: idOf(index),
      name,
      noReadAccess: false,
    });
    const api = organisation(
      groupOf(autumn, screens, {
        screenCount: 1400,
        changes: [
          change({ added: [presentation(31, 'Soup')], removed: [presentation(32, 'Salad')] }),
          change({ screenCount: 3, previousPlaylist: { ...lunch, noReadAccess: false } }),
        ],
      }),
      groupOf(null, [screenOf(25, 'Office')]),
    );
    await openSheet(api);
    const groups = sheet().getByRole('listitem');
    await expect.element(groups.first()).toHaveTextContent(/Autumn loop.*1,400 screens/);
    await expect.element(sheet()).toHaveTextContent(/Bar, Door, Hall and 1,397 more/);
    await expect.element(sheet()).toHaveTextContent('1,400 screens: New: “Soup”');
    await expect.element(sheet()).toHaveTextContent('1,400 screens: Removed: “Salad”');
    await expect.element(sheet()).toHaveTextContent('3 screens: Replaces “Lunch”');
    await expect.element(sheet()).toHaveTextContent(/No playlist/);
    await expectAccessible();
    await expect.element(button('Publish to 1,401 screens')).toBeEnabled();
  });

  test('publishes its scope, without a confirmation', async () => {
    const api = organisation(groupOf(autumn, screens));
    await openSheet(api);
    await button('Publish to 3 screens').click();
    await expect
      .poll(() => api.requests('publishes.create')[0]?.body)
      .toMatchObject({ scope: { state: 'unpublished' }, stages: [], confirmBlank: false });
  });

  test('can leave out a playlist and single screens', async () => {
    const api = organisation();
    api.on('publishes.preview', ({ body: { scope } }) => {
      const left = screens.filter(({ id }) => !scope.excludeDeviceIds?.includes(id));
      return previewOf(groupOf(autumn, left), groupOf(lunch, [screenOf(25, 'Office')]));
    });
    await openSheet(api);
    await sheet().getByRole('checkbox', { name: 'Publish “Lunch”' }).click();
    await button('3 screens').first().click();
    await sheet().getByRole('checkbox', { name: 'Door' }).click();
    await expect.element(button('Publish to 2 screens')).toBeEnabled();
    await button('Include the screen that you left out').click();
    await expect.element(button('Publish to 3 screens')).toBeEnabled();
    await sheet().getByRole('checkbox', { name: 'Door' }).click();
    await expectAccessible();
    await button('Publish to 2 screens').click();
    await expect
      .poll(() => api.requests('publishes.create')[0]?.body.scope)
      .toEqual({
        state: 'unpublished',
        excludePlaylistIds: [lunch.id],
        excludeDeviceIds: [idOf(22)],
      });
    expect(api.requests('devices.list').at(-1)?.query).toMatchObject({ playlistId: autumn.id });
  });

  test('warns about screens that would show nothing, and leaves them out unless confirmed', async () => {
    const api = organisation(groupOf(autumn, screens, { screenCount: 4, warnings: [warning()] }));
    await openSheet(api);
    await expect.element(sheet()).toHaveTextContent('Terrace: This playlist is empty, so nothing will play.');
    await expect.element(button('Publish to 3 screens')).toBeEnabled();
    await expectAccessible();
    await sheet()
      .getByRole('checkbox', { name: /Also publish to the screen that will have nothing/ })
      .click();
    await button('Publish to 4 screens').click();
    await expect.poll(() => api.requests('publishes.create')[0]?.body.confirmBlank).toBe(true);
  });

  test('cannot be published if its only screen needs a confirmation that is not given', async () => {
    const api = organisation(groupOf(autumn, [screenOf(24, 'Terrace')], { warnings: [warning()] }));
    await openSheet(api);
    await expect.element(button('Publish to 0 screens')).toBeDisabled();
    await expect.element(sheet()).toHaveTextContent('This playlist is empty, so nothing will play.');
  });

  test('warns when screens would show nothing, and about items that never play', async () => {
    const api = organisation(
      groupOf(autumn, screens, {
        warnings: [
          warning({
            screenCount: 3,
            confirmation: null,
            blankSeconds: 4 * 3600,
            firstBlank: { start: NOW, end: NOW, timezone: 'Asia/Tokyo' },
            neverPlays: [{ name: 'Soup', cause: 'not_in_interval' }],
          }),
        ],
      }),
    );
    await openSheet(api);
    await expect.element(sheet()).toHaveTextContent(/Will show nothing for 4 hours.*Tokyo time/);
    await expect.element(sheet()).toHaveTextContent('“Soup” won’t play in the next seven days.');
    await expect.element(button('Publish to 3 screens')).toBeEnabled();
  });

  test('can be limited to a folder or a tag', async () => {
    const api = organisation(groupOf(autumn, screens));
    const folder = { id: idOf(41), name: 'Berlin', parentFolderId: null, permissions: ['read' as const] };
    api.on('folders.libraryLite', sampleReply('folders.libraryLite', { folders: [folder] }));
    await openSheet(api);
    await sheet().getByRole('textbox', { name: 'Tag' }).fill('city: Berlin');
    await expect
      .poll(() => api.requests('publishes.preview').at(-1)?.body)
      .toEqual({ scope: { state: 'unpublished', tag: 'city:Berlin' } });
    await sheet().getByLabelText('Folder').click();
    await page.getByRole('option', { name: 'Berlin' }).click();
    await expect
      .poll(() => api.requests('publishes.preview').at(-1)?.body)
      .toEqual({ scope: { state: 'unpublished', tag: 'city:Berlin', folderId: idOf(41) } });
  });

  test('can be a selection of a list of any length, sent as its filter', async () => {
    const api = organisation(groupOf(autumn, screens, { screenCount: 12_000 }));
    await openPage('/apps', api);
    const selection = { search: 'Shop', tag: 'city:Berlin', excludeDeviceIds: [idOf(22)] };
    openPublishSheet({ scope: selection });
    await expect.element(sheet()).toHaveTextContent('12,000 screens to update');
    await expect.element(sheet().getByRole('textbox', { name: 'Tag' })).not.toBeInTheDocument();
    await button('12,000 screens').first().click();
    await expect.element(sheet().getByRole('checkbox', { name: 'Hall' })).toBeVisible();
    await expect.element(sheet().getByRole('checkbox', { name: 'Door' })).not.toBeInTheDocument();
    await sheet().getByRole('checkbox', { name: 'Bar' }).click();
    await button('Publish to 12,000 screens').click();
    await expect
      .poll(() => api.requests('publishes.create')[0]?.body.scope)
      .toEqual({ ...selection, excludeDeviceIds: [idOf(22), idOf(21)] });
    expect(api.requests('publishes.preview').at(-1)?.body.scope.excludeDeviceIds).toEqual([
      idOf(22),
      idOf(21),
    ]);
  });

  test('can be an earlier version of one screen', async () => {
    const api = organisation(groupOf(autumn, [screenOf(21, 'Bar')]));
    await openPage('/apps', api);
    openPublishSheet({
      scope: { deviceIds: [idOf(21)] },
      revision: { number: 3, publishedAt: '2026-05-04T10:00:00Z' },
    });
    await expect.element(sheet().getByRole('heading', { name: 'Publish again' })).toBeVisible();
    await expect.element(sheet()).toHaveTextContent(/Sends the version from .*2026/);
    await expectAccessible();
    await button('Publish to 1 screen').click();
    const content = { scope: { deviceIds: [idOf(21)] }, revision: 3 };
    await expect.poll(() => api.requests('publishes.create')[0]?.body).toMatchObject(content);
    expect(api.requests('publishes.preview')[0]?.body).toEqual(content);
  });

  test('counts as many screens as the control on every page', async () => {
    await openSheet(organisation(groupOf(autumn, screens)));
    await expect.element(sheet().getByRole('heading', { name: '3 screens to update' })).toBeVisible();
  });

  test('can be published even if the preview fails', async () => {
    const api = organisation();
    api.on('publishes.preview', failWith('forbidden', 'No'));
    await openSheet(api);
    await expect.element(sheet()).toHaveTextContent(/You can still publish/);
    await expectAccessible();
    await button('Publish').last().click();
    await expect.poll(() => api.requests('publishes.create').length).toBe(1);
  });
});

describe('a publish', () => {
  test('can start at a later time', async () => {
    const api = organisation(groupOf(autumn, screens));
    replyToPublishes(api, publishOf({ state: 'scheduled', counts: { pending: 3 } }));
    await openSheet(api);
    await sheet().getByText('Later').click();
    await sheet().getByLabelText('Date').fill('2099-12-01');
    await sheet().getByLabelText('Time', { exact: true }).fill('6:30');
    await userEvent.keyboard('{Enter}');
    await expectAccessible();
    await button('Schedule for 3 screens').click();
    await expect
      .poll(() => api.requests('publishes.create')[0]?.body.startsAt)
      .toBe(new Date(2099, 11, 1, 6, 30).toISOString());
    await expect.element(sheet()).toHaveTextContent(/Scheduled for/);
    await expect.element(button('Cancel publish')).toBeVisible();
  });

  test('cannot start in the past', async () => {
    await openSheet(organisation(groupOf(autumn, screens)));
    await sheet().getByText('Later').click();
    await sheet().getByLabelText('Date').fill('2020-12-01');
    await expect.element(button('Schedule for 3 screens')).toBeDisabled();
    await expect.element(sheet()).toHaveTextContent('Choose a time in the future.');
  });

  test('can reach the screens in stages', async () => {
    const api = organisation(groupOf(autumn, screens));
    await openSheet(api);
    await sheet()
      .getByRole('switch', { name: /In stages/ })
      .click();
    await sheet().getByLabelText('Screens in the first stage').fill('2');
    await expectAccessible();
    await button('Publish to 3 screens').click();
    await expect
      .poll(() => api.requests('publishes.create')[0]?.body)
      .toMatchObject({ stages: [{ screens: 2 }, { percent: 10 }], maxFailedPercent: 10 });
  });
});

describe('the progress of a publish', () => {
  async function openProgress(publish: ReturnType<typeof publishOf>) {
    const api = organisation(groupOf(autumn, screens));
    replyToPublishes(api, publish);
    await openSheet(api);
    await button('Publish to 3 screens').click();
    await expect.element(sheet()).toHaveTextContent(/“Autumn offers” to/);
    return api;
  }

  test('counts the screens by outcome', async () => {
    const counts = {
      playing: 1204,
      received: 2,
      sent: 5,
      offline: 180,
      failed: 4,
      refused: 1,
      superseded: 1,
    };
    await openProgress(publishOf({ counts }));
    for (const text of [
      '1,204 screens are playing it',
      '2 screens have downloaded it',
      '5 screens haven’t responded yet',
      '180 screens are offline',
      '4 screens failed',
      'Couldn’t publish to 1 screen',
      '1 screen already has newer content',
    ])
      await expect.element(sheet()).toHaveTextContent(text);
    await expect.element(sheet().getByRole('progressbar')).toHaveAttribute('aria-valuenow', '1207');
    await expectAccessible();
  });

  test('explains the errors of players, and shows their own messages in a tooltip', async () => {
    const message = 'Window 3 timed out after 30 seconds';
    const problem = { outcome: 'failed' as const, message, screenCount: 1 };
    await openProgress(publishOf({ counts: { failed: 1 }, problems: [problem] }));
    const reason = sheet().getByText(/^The content didn’t load in time\./);
    await expect.element(reason).toHaveAttribute('title', expect.stringContaining(message));
    await expect.element(sheet()).not.toHaveTextContent(/Window 3/);
  });

  test('shows reasons that read the same once, with the screens of all of them', async () => {
    const late = ['Window 3 timed out after 30 seconds', 'Window 7 timed out after 45 seconds'];
    const names = ['Bar', 'Door'];
    const problems = late.map((message) => ({ outcome: 'failed' as const, message, screenCount: 1 }));
    const api = await openProgress(publishOf({ counts: { failed: 2 }, problems }));
    api.on('publishes.screens', ({ query: { message } }) => {
      const index = late.indexOf(message ?? '');
      return listOf(
        sampleItem('publishes.screens', { deviceId: idOf(21 + index), name: names[index] ?? '' }),
      );
    });
    const reason = sheet().getByText(/^The content didn’t load in time\./);
    await expect.element(reason).toHaveAttribute('title', expect.stringContaining(late.join('\n')));
    await button('Show screens').click();
    for (const name of names) await expect.element(sheet().getByRole('link', { name })).toBeVisible();
  });

  test('groups failures by reason, and links to the screens', async () => {
    const api = await openProgress(
      publishOf({
        counts: { failed: 2, offline: 1 },
        problems: [
          { outcome: 'failed', message: 'The disk is full.', screenCount: 2 },
          { outcome: 'offline', message: null, screenCount: 1 },
        ],
      }),
    );
    api.on(
      'publishes.screens',
      listOf(
        sampleItem('publishes.screens', {
          deviceId: idOf(21),
          name: 'Bar',
          outcome: 'failed',
          message: 'The disk is full.',
        }),
      ),
    );
    api.on('devices.get', failWith('not_found', 'Not found'));
    await expect.element(sheet()).toHaveTextContent(/The disk is full/);
    await expect.element(sheet()).toHaveTextContent(/Offline screens update when they reconnect/);
    await button('Show screens').click();
    await expectAccessible();
    await sheet().getByRole('link', { name: 'Bar' }).click();
    await expect.poll(currentAddress).toBe(`/screens/${idOf(21)}?tab=activity`);
    await expect.element(sheet()).not.toBeInTheDocument();
  });

  test('publishes again to the failed screens, with a preview and the assigned playlist', async () => {
    const failed = publishOf({ counts: { playing: 2, failed: 1 }, assignedPlaylist: lunch });
    const api = await openProgress(failed);
    const again = publishOf({ id: idOf(71), counts: { sent: 1 } });
    replyToPublishes(api, again);
    api.on('publishes.preview', previewOf(groupOf(lunch, [screenOf(21, 'Bar')])));
    await button('Try again').click();
    await expect.element(sheet().getByRole('heading', { name: 'Publish again' })).toBeVisible();
    await expect.element(sheet()).toHaveTextContent(/current content to the screens that failed/);
    await expectAccessible();
    expect(api.requests('publishes.create')).toHaveLength(1);
    await button('Publish to 1 screen').click();
    await expect
      .poll(() => api.requests('publishes.create').at(-1)?.body)
      .toMatchObject({ scope: { failedPublishId: idOf(70) }, playlistId: lunch.id });
    await expect.element(sheet()).toHaveTextContent(/to 1 screen/);
    expect(api.requests('publishes.retry')).toEqual([]);
  });

  test('says that no failed screens are left', async () => {
    const api = await openProgress(publishOf({ counts: { playing: 2, failed: 1 } }));
    api.on('publishes.preview', previewOf());
    await button('Try again').click();
    await expect.element(sheet()).toHaveTextContent('No failed screens left');
    expect(api.requests('publishes.preview').at(-1)?.body).toEqual({ scope: { failedPublishId: idOf(70) } });
    await expectAccessible();
  });

  test('offers to undo the publish', async () => {
    const api = await openProgress(publishOf({ counts: { playing: 3 } }));
    const undone = publishOf({ id: idOf(72), undoes: idOf(70) });
    api.on('publishes.undo', undone);
    api.on('publishes.get', undone);
    await button('Undo publish').click();
    await expect.poll(() => api.requests('publishes.undo').length).toBe(1);
    await expect.element(button('Undo publish')).not.toBeInTheDocument();
  });

  test('shows stages, and continues or cancels a stopped publish', async () => {
    const stage = (screens: number, state: 'failed' | 'waiting') => ({
      screens,
      state,
      counts: publishOf().counts,
    });
    const api = await openProgress(
      publishOf({
        state: 'stopped',
        counts: { failed: 1, pending: 1399 },
        stages: [stage(1, 'failed'), stage(139, 'waiting'), stage(1260, 'waiting')],
      }),
    );
    await expect
      .element(sheet())
      .toHaveTextContent(/Stage 1: 1 screen.*Too many screens failed or didn’t respond/);
    await expect.element(sheet()).toHaveTextContent(/The remaining screens keep their current content/);
    await expectAccessible();
    api.on('publishes.continue', publishOf({ state: 'running' }));
    await button('Continue anyway').click();
    await expect.poll(() => api.requests('publishes.continue').length).toBe(1);
    api.on('publishes.cancel', publishOf({ state: 'cancelled' }));
    await button('Cancel publish').click();
    await expect.poll(() => api.requests('publishes.cancel').length).toBe(1);
  });

  test('links to the recent publishes, which link back', async () => {
    const api = await openProgress(publishOf({ counts: { playing: 3 } }));
    api.on('publishes.list', listOf(publishOf({ counts: { playing: 3 } })));
    await button('Recent publishes').click();
    await expect.element(sheet()).toHaveTextContent(/“Autumn offers” to 3 screens.*Published/);
    await expectAccessible();
    await button(/Autumn offers/).click();
    await expect.element(sheet()).toHaveTextContent(/3 screens are playing it/);
  });
});
