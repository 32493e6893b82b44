import { buildContent, buildPlaylist, buildPresentation } from '@vitrine/test-kit';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ApiDouble } from '../testing/api-double.ts';
import { expectAccessible } from '../testing/expect-accessible.ts';
import { emptyOrganisation, me, openPage } from '../testing/open-page.tsx';
import { groupOf, previewOf, publishOf, replyToPublishes } from '../testing/publishes.ts';
import { idOf, listOf, sampleItem, sampleReply } from '../testing/sample.ts';
import {
  announcement,
  lunch,
  sampleOrganisationWithoutPreviews,
  shopWindow,
} from '../testing/sample-organisation.ts';

/* Names that are as long as the server allows, without a place to break a line. */

const name = 'Donaudampfschifffahrtsgesellschaft'.repeat(7).slice(0, 230);
const playlist = { ...lunch, name };
const screen = { ...shopWindow, name, hasUnpublishedChanges: true, playlist: { id: lunch.id, name } };
const longPresentation = buildPresentation({ id: idOf(11), name });
const app = { ...announcement, name, description: name };
const longWorker = sampleItem('devices.workers', { name, state: name });
/** The longest form of an address: IPv4 in IPv6, with a zone. */
const LONG_ADDRESS = '0000:0000:0000:0000:0000:ffff:192.168.100.200%enp0s31f6';

function organisation(): ApiDouble {
  const api = sampleOrganisationWithoutPreviews();
  api.on('devices.get', screen);
  api.on('devices.list', listOf(screen));
  api.on(
    'devices.playbackContent',
    buildContent({
      playlists: [buildPlaylist({ id: lunch.id, name, items: [longPresentation] })],
      presentations: [longPresentation],
    }),
  );
  api.on('publishes.preview', previewOf(groupOf({ id: lunch.id, name }, [screen])));
  api.on('playlists.get', playlist);
  api.on('playlists.list', listOf(playlist));
  api.on('applications.list', listOf(app));
  api.on('applications.get', app);
  api.on(
    'presentations.get',
    sampleReply('presentations.get', {
      id: idOf(12),
      name,
      applicationId: app.id,
      applicationDeploymentId: app.currentAppVersion?.id ?? '',
      applicationVars: { headline: name, layout: 'left' },
      permissions: ['read', 'update'],
    }),
  );
  api.on(
    'library.list',
    sampleReply('library.list', {
      data: [
        sampleItem('library.list', {
          id: idOf(42),
          resourceId: idOf(42),
          name,
          resourceType: 'file_upload',
          fileData: {
            contentType: 'image/png',
            contentLength: 1000,
            url: null,
            thumbnailUrl: null,
            width: null,
            height: null,
            duration: null,
          },
        }),
      ],
      total: 1,
    }),
  );
  api.on('apiKeys.list', listOf(sampleItem('apiKeys.list', { name, scopes: ['content:read'] })));
  api.on('devices.workers', sampleReply('devices.workers', { data: [longWorker] }));
  api.on('profile.get', { ...me, name });
  api.on('domain.get', sampleReply('domain.get', { name, description: name }));
  api.on('themes.list', listOf(sampleItem('themes.list', { name, presentationCount: 12_000 })));
  api.on('auth.sessions', listOf(sampleItem('auth.sessions', { address: LONG_ADDRESS })));
  api.on(
    'auth.securityEvents',
    listOf(
      sampleItem('auth.securityEvents', { kind: 'api_key_created', detail: name, address: LONG_ADDRESS }),
    ),
  );
  return api;
}

const press = (name: string | RegExp) => page.getByRole('button', { name }).last().click();

interface View {
  view: string;
  address: string;
  open?: () => Promise<unknown>;
  isDialog?: boolean;
}

const views: View[] = [
  { view: 'a screen', address: `/screens/${screen.id}` },
  {
    view: 'what a screen plays',
    address: `/screens/${screen.id}?tab=whatPlays`,
    open: () => expect.element(page.getByRole('heading', { name: 'Time on the screen' })).toBeVisible(),
  },
  { view: 'the settings of a screen', address: `/screens/${screen.id}?tab=settings` },
  { view: 'the workers of a screen', address: `/screens/${screen.id}?tab=workers` },
  {
    view: 'the state of a worker',
    address: `/screens/${screen.id}?tab=workers`,
    open: () => press(`Change ${name}`),
    isDialog: true,
  },
  { view: 'the trash', address: '/content?trash=true' },
  { view: 'a presentation', address: `/presentations/${idOf(12)}` },
  { view: 'a new presentation', address: `/presentations/new?app=${app.id}` },
  { view: 'the choice of an app', address: '/presentations/new' },
  { view: 'the apps', address: '/apps' },
  { view: 'the API keys', address: '/settings/api-keys' },
  { view: 'the profile', address: '/settings/profile' },
  { view: 'the security settings', address: '/settings/security' },
  { view: 'the organisation', address: '/settings/organisation' },
  { view: 'the themes', address: '/settings/brand' },
  {
    view: 'publish changes',
    address: '/settings/profile',
    open: () => press('1 screen to update'),
    isDialog: true,
  },
  {
    view: 'assign a playlist to screens',
    address: `/playlists/${lunch.id}`,
    open: () => press('Assign to screens'),
    isDialog: true,
  },
  {
    view: 'choose a playlist',
    address: `/screens/${screen.id}`,
    open: () => press(/^Change$/),
    isDialog: true,
  },
  {
    view: 'choose files',
    address: `/presentations/new?app=${app.id}`,
    open: () => press('Choose from content'),
    isDialog: true,
  },
  {
    view: 'search',
    address: '/settings/profile',
    open: async () => {
      await expect.element(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
      await userEvent.keyboard('{Control>}k{/Control}');
      await expect.element(page.getByRole('textbox', { name: 'Search' })).toHaveFocus();
      await userEvent.keyboard('donau');
    },
    isDialog: true,
  },
];

test.for(views)(
  'very long names do not break the layout of $view',
  async ({ address, open, isDialog = false }) => {
    await openPage(address, organisation());
    await open?.();
    const area = page.getByRole(isDialog ? 'dialog' : 'main');
    const visibleText = () => {
      const element = area.query();
      const fields = [...(element?.querySelectorAll('input') ?? [])].map(({ value }) => value);
      return [element?.textContent ?? '', ...fields].join(' ');
    };
    await expect.poll(visibleText).toContain(name);
    await expectAccessible();
    if (!isDialog) return;
    // Close the dialog, because the search would stay open during the next test.
    await userEvent.keyboard('{Escape}');
    await expect.element(area).not.toBeInTheDocument();
  },
);

test('very long names do not break the layout of the tray', async () => {
  const api = organisation();
  replyToPublishes(api, publishOf({ playlists: [{ id: idOf(9), name }] }));
  await openPage('/settings/profile', api);
  await press('1 screen to update');
  await page.getByRole('dialog').getByRole('button', { name: 'Publish to 1 screen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(page.getByText(new RegExp(name)).first()).toBeVisible();
  await expectAccessible();
});

const email = `${'x'.repeat(240)}@example.com`;

test.for([
  { view: 'sign in', address: '/sign-in' },
  { view: 'sign up', address: '/sign-up' },
  { view: 'forgot password', address: '/forgot-password' },
  { view: 'reset password', address: '/reset-password?token=abc' },
  { view: 'confirm a sign-up', address: '/confirm-sign-up?token=abc' },
  { view: 'confirm an address', address: '/confirm-email?token=abc' },
])('a very long brand does not break the layout of “$view”', async ({ address }) => {
  await openPage(address, emptyOrganisation({ brand_name: name }), { signedOut: true });
  await expect.element(page.getByRole('main')).toHaveTextContent(name);
  await expectAccessible();
});

test('a very long address does not break “Check your email”', async () => {
  const api = emptyOrganisation();
  api.on('auth.forgotPassword', undefined);
  await openPage('/forgot-password', api, { signedOut: true });
  await page.getByLabelText('Email', { exact: true }).fill(email);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('main')).toHaveTextContent(email);
  await expectAccessible();
});
