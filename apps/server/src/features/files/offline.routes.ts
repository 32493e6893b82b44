import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** The player's build of what runs on the content origin. */
const BUILD = fileURLToPath(new URL('../../../../player/dist/content', import.meta.url));

/**
 * Nothing but its own script, and what it has to keep: files of this origin, and legacy bundles of any.
 * Which page may hold it in a frame is not known here.
 */
const POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self' http: https:; worker-src 'self'; base-uri 'none'; form-action 'none'";

/** The page of legacy bundles names in its text what it may run, because it is cached with its script. */
const BUNDLE_FRAME_POLICY = "object-src 'none'; base-uri 'none'; form-action 'none'";

/**
 * How screens keep files: the page through which the player fetches them (`/offline/…`), the page in which they play legacy bundles, and the worker that
 * serves them to windows (`/sw.js`, at the root: its place is its reach).
 */
export async function offlineRoutes(app: FastifyInstance, directory = BUILD): Promise<void> {
  if (!existsSync(directory)) return;
  await app.register(fastifyStatic, {
    root: directory,
    serve: false,
    cacheControl: false,
    etag: true,
  });
  const served = {
    '/sw.js': POLICY,
    '/offline/bridge.html': POLICY,
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
