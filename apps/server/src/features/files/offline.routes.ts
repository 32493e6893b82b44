import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** The player's build of the pages that run on the content origin. */
const BUILD = fileURLToPath(new URL('../../../../player/dist/content', import.meta.url));

/** Allows only its own script and its own origin. The page that embeds it is not known here. */
const policyOf = (connect: string) =>
  `default-src 'none'; script-src 'self'; connect-src ${connect}; worker-src 'self'; base-uri 'none'; form-action 'none'`;
const POLICY = policyOf("'self'");

/**
 * The bridge also stores legacy bundles whose versions name an address of someone else's server. Any version can name
 * any server, and the service worker caches this page with its headers, so a list of servers would be out of date. Over
 * TLS, browsers refuse addresses without it.
 */
const bridgePolicy = (isHttps: boolean) => policyOf(isHttps ? "'self' https:" : "'self' http: https:");

/** The page of legacy bundles contains its own policy, because it is cached together with its script. */
const BUNDLE_FRAME_POLICY = "object-src 'none'; base-uri 'none'; form-action 'none'";

/**
 * Serves the parts of offline support: the page through which the player downloads files (`/offline/…`), the page
 * that plays legacy bundles, and the service worker (`/sw.js`, at the root because its path limits its scope).
 */
export async function offlineRoutes(
  app: FastifyInstance,
  { isHttps, directory = BUILD }: { isHttps: boolean; directory?: string },
): Promise<void> {
  if (!existsSync(directory)) return;
  await app.register(fastifyStatic, {
    root: directory,
    serve: false,
    cacheControl: false,
    etag: true,
  });
  const served = {
    '/sw.js': POLICY,
    '/offline/bridge.html': bridgePolicy(isHttps),
    '/offline/bridge.js': POLICY,
    '/offline/bundle-frame.html': BUNDLE_FRAME_POLICY,
    '/offline/bundle-frame.js': POLICY,
  };
  for (const [path, policy] of Object.entries(served)) {
    app.get(path, async (_request, reply) =>
      reply
        .headers({ 'content-security-policy': policy, 'cache-control': 'no-cache' })
        .sendFile(path.slice(1)),
    );
  }
}
