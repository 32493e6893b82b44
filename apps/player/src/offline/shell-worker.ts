import { clientsClaim } from 'workbox-core';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { createNewProcessResponse, isNewProcessPath } from '../platform/new-process-page.ts';
import { SKIP_WAITING } from './shell.ts';

/*
 * The service worker of the player on the app origin. It caches the player's page, scripts, styles and fonts of one
 * build. It ignores API calls.
 */

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] };

// Like the server, opens the player with offline support if the address does not say otherwise.
registerRoute(
  ({ request, url }) =>
    request.mode === 'navigate' && /^\/player\/?$/.test(url.pathname) && url.search === '',
  async ({ url }) => Response.redirect(new URL('/player/?offlineSupport=true', url)),
);
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/player/index.html'), {
    allowlist: [/^\/player\/?(index\.html)?(\?|$)/],
  }),
);
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && isNewProcessPath(url.pathname),
  async () => createNewProcessResponse(),
);
self.addEventListener('message', ({ data }) => {
  if (data === SKIP_WAITING) void self.skipWaiting();
});
// The first worker serves the page that installed it. Later ones wait for the next page.
clientsClaim();
