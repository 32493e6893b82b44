import { createMemoryHistory, type RouterHistory } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { App } from '../app/app.tsx';
import { signIn } from '../platform/session.ts';
import { type ApiDouble, createApiDouble } from './api-double.ts';
import { listOf, sampleReply } from './sample.ts';
import { connectDouble } from './setup.ts';

export const me = sampleReply('profile.get', {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  domainRole: 'superadmin',
});

/**
 * An organisation without content, for {@link me}. Every request that a page makes has a reply.
 *
 * @param config fields of `/config.json` that differ from an open installation with email
 */
export function emptyOrganisation(config: Record<string, unknown> = {}): ApiDouble {
  const api = createApiDouble({
    brand_name: 'Vitrine',
    content_url: window.location.origin,
    version: 'test',
    has_accounts: true,
    ...config,
  });
  // Realtime never connects, so it causes no reads during a test.
  api.hold('realtime.auth');
  api.on('profile.get', me);
  api.on('profile.onboarding', sampleReply('profile.onboarding'));
  api.on('domain.get', sampleReply('domain.get', { name: 'Corner Shops' }));
  api.on('domain.usage', sampleReply('domain.usage'));
  api.on('domain.profiles', listOf());
  api.on('devices.counts', sampleReply('devices.counts'));
  api.on('devices.list', listOf());
  api.on('devices.tags', listOf());
  api.on('views.list', listOf());
  api.on('publishes.preview', sampleReply('publishes.preview'));
  api.on('publishes.list', listOf());
  api.on('playlists.list', listOf());
  api.on('themes.list', listOf());
  api.on('library.lookup', sampleReply('library.lookup'));
  api.on('library.usage', sampleReply('library.usage'));
  api.on('applications.list', listOf());
  api.on('folders.libraryLite', sampleReply('folders.libraryLite'));
  api.on('library.list', sampleReply('library.list'));
  // Previews stay in their loading state.
  api.hold('playlists.playbackContent');
  return api;
}

/**
 * Opens the dashboard at an address with this API, signed in as {@link me} unless `signedOut`. Resolves when the page
 * is mounted, before replies have arrived.
 */
export async function openPage(path: string, api: ApiDouble, { signedOut = false } = {}): Promise<void> {
  connectDouble(api);
  if (!signedOut) signIn(me.id);
  history = createMemoryHistory({ initialEntries: [path] });
  await render(
    <StrictMode>
      <App history={history} />
    </StrictMode>,
  );
}

let history: RouterHistory | undefined;

/** The current address of the dashboard, with its search parameters. */
export const currentAddress = () => history?.location.href;

const sizes = { desktop: [1440, 900], phone: [390, 844], zoomed: [640, 450] } as const;

/** `zoomed` is a desktop window at 200% zoom. */
export const showAt = (size: keyof typeof sizes) => page.viewport(sizes[size][0], sizes[size][1]);
