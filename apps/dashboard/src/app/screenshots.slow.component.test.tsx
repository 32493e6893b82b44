import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectMatchesScreenshots } from '../testing/expect-screenshots.ts';
import { emptyOrganisation, openPage } from '../testing/open-page.tsx';
import { publishOf, replyToPublishes } from '../testing/publishes.ts';
import { idOf, NOW, sampleReply } from '../testing/sample.ts';
import { lunch, market, sampleOrganisation, winter } from '../testing/sample-organisation.ts';
import {
  openScreenshotPage,
  screenshotPages,
  waitForPreview,
  waitForTimeline,
} from '../testing/screenshot-pages.ts';

/*
 * Compares every page with its reference screenshots in `apps/dashboard/screenshots`. `npm run screenshots` replaces
 * them: look at each difference before you commit it.
 */

// Runs before the imports, because pages read the clock when their code loads. Fake timers would advance with each poll.
vi.hoisted(() => vi.setSystemTime('2026-11-20T09:00:00.000Z'));

const heading = (name: string) => page.getByRole('heading', { name, level: 1 });
const dialog = () => page.getByRole('dialog');
const button = (name: string | RegExp) => page.getByRole('button', { name });

test('the clock stays at the same time, however long a test waits', async () => {
  let polls = 0;
  await expect.poll(() => (polls += 1)).toBeGreaterThan(2);
  expect(new Date().toISOString()).toBe(NOW);
});

describe('sign-in pages match their screenshots', () => {
  test.for([
    ['sign-in', '/sign-in', 'Sign in'],
    ['sign-up', '/sign-up', 'Create'],
    ['forgot-password', '/forgot-password', 'password'],
    ['reset-password', '/reset-password?token=t', 'password'],
    ['confirm', '/confirm-sign-up?token=t', 'Confirm your email address'],
    ['confirm-email', '/confirm-email?token=t', 'Confirm your new email address'],
  ] as const)('%s', async ([name, address, text]) => {
    await openPage(address, emptyOrganisation(), { signedOut: true });
    await expect.element(page.getByRole('heading', { name: new RegExp(text, 'i') }).first()).toBeVisible();
    await expectMatchesScreenshots(name);
  });
});

describe('pages match their screenshots', () => {
  test.for(screenshotPages)('%s', async (each) => {
    const [name] = each;
    await openScreenshotPage(each);
    await expectMatchesScreenshots(name, name === 'playlist' ? waitForTimeline : undefined);
  });

  test('folder-read-only', async () => {
    const api = sampleOrganisation();
    const folders = [winter, { ...market, permissions: ['read' as const] }];
    api.on('folders.libraryLite', sampleReply('folders.libraryLite', { folders }));
    api.on('library.list', sampleReply('library.list'));
    await openPage(`/content/${market.id}`, api);
    await expect.element(button('Upload')).toBeDisabled();
    await expectMatchesScreenshots('folder-read-only');
  });

  test.for([
    ['home-empty', '/', 'No screens yet'],
    ['screens-empty', '/screens', 'No screens yet'],
    ['content-empty', '/content', 'Nothing here yet'],
    ['playlists-empty', '/playlists', 'No playlists yet'],
    ['trash-empty', '/content?trash=true', 'The trash is empty'],
  ] as const)('%s', async ([name, address, title]) => {
    await openPage(address, emptyOrganisation());
    await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
    await expectMatchesScreenshots(name);
  });
});

describe('dialogs match their screenshots', () => {
  const open = async (address: string, opener: string | RegExp) => {
    await openPage(address, sampleOrganisation());
    await button(opener).first().click();
    await expect.element(dialog()).toBeVisible();
  };

  test('add a screen', async () => {
    await open('/screens', 'Add screen');
    // The port differs if several test runs are in progress.
    const address = dialog()
      .getByText(/^http:\/\/localhost:\d+/)
      .element();
    address.textContent = 'http://localhost:8080/player/';
    await expectMatchesScreenshots('dialog-add-screen');
  });

  test('publish changes', async () => {
    await openPage('/screens', sampleOrganisation());
    await button('1 screen to update').click();
    await expect.element(dialog()).toHaveTextContent(/Counter/);
    await expect.element(dialog().getByRole('img', { includeHidden: true }).first()).toBeVisible();
    await expectMatchesScreenshots('dialog-publish');
  });

  test('the progress of a publish', async () => {
    const api = sampleOrganisation();
    const stage = (screens: number, state: 'passed' | 'checking' | 'waiting') => ({
      screens,
      state,
      counts: publishOf().counts,
    });
    replyToPublishes(
      api,
      publishOf({
        state: 'running',
        publishedBy: { id: idOf(1), name: 'Ada Lovelace' },
        counts: { playing: 121, sent: 9, offline: 8, failed: 2, pending: 1260 },
        stages: [stage(1, 'passed'), stage(139, 'checking'), stage(1260, 'waiting')],
        checkUntil: '2026-11-20T09:10:00.000Z',
        problems: [
          { outcome: 'offline', message: null, screenCount: 8 },
          { outcome: 'failed', message: 'The video could not be decoded.', screenCount: 2 },
        ],
      }),
    );
    await openPage('/screens', api);
    await button('1 screen to update').click();
    await dialog().getByRole('button', { name: 'Publish to 1 screen' }).click();
    await expect.element(dialog()).toHaveTextContent(/could not be decoded/);
    await expectMatchesScreenshots('dialog-publish-progress');
  });

  test('assign a playlist', async () => {
    await open(`/playlists/${lunch.id}`, 'Assign to screens');
    await expect.element(dialog()).toHaveTextContent(/Back office/);
    await waitForPreview();
    await expectMatchesScreenshots('dialog-assign', waitForTimeline);
  });

  test('the schedule and the rule of an item', async () => {
    // A wider window shows them beside the items.
    await page.viewport(1200, 900);
    await open(`/playlists/${lunch.id}`, /Opening hours.*plays/);
    await expect.element(dialog().getByRole('region', { name: /^Calendar/ })).toBeVisible();
    await waitForPreview();
    await expectMatchesScreenshots('drawer-schedule', waitForTimeline);
    await dialog().getByRole('tab', { name: 'Rule' }).click();
    await expect.element(dialog().getByLabelText('What to check').first()).toBeVisible();
    await expectMatchesScreenshots('drawer-rule', waitForTimeline);
  });

  test('the properties of an item', async () => {
    await openPage(`/playlists/${lunch.id}`, sampleOrganisation());
    await button(/Opening hours.*plays/).click();
    const properties = page.getByRole('complementary', { name: 'Properties' });
    await expect.element(properties.getByRole('region', { name: /^Calendar/ })).toBeVisible();
    await waitForPreview();
    await expectMatchesScreenshots('playlist-item', waitForTimeline);
  });

  test('what a playlist plays', async () => {
    await open(`/playlists/${lunch.id}`, 'Open full view');
    await expect.element(dialog().getByRole('heading', { name: 'Time on the screen' })).toBeVisible();
    await waitForPreview();
    await expectMatchesScreenshots('dialog-what-plays');
  });

  test('search', async () => {
    await openPage('/screens', sampleOrganisation());
    await expect.element(heading('Screens')).toBeInTheDocument();
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.element(dialog()).toBeVisible();
    await expectMatchesScreenshots('dialog-search');
  });
});
