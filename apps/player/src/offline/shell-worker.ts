import { clientsClaim } from 'workbox-core';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { createNewProcessResponse, isNewProcessPath } from '../platform/new-process-page.ts';
import { TAKE_OVER } from './shell.ts';

/*
 * The service worker of the player on the app origin: its page, scripts, styles and fonts, whole and of one
 * build. Calls to the service go their way.
 */

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] };

// As the service does: whoever opens the player without a word wants it to play on without a network.
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
  if (data === TAKE_OVER) void self.skipWaiting();
});
// The first one serves the page that brought it; later ones wait for the next page.
clientsClaim();
