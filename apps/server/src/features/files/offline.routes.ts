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

/**
 * How screens keep files: the page through which the player fetches them (`/offline/…`), and the worker that
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
  for (const path of ['/sw.js', '/offline/bridge.html', '/offline/bridge.js']) {
    app.get(path, async (_request, reply) =>
      reply
        .headers({ 'content-security-policy': POLICY, 'cache-control': 'no-cache' })
        .sendFile(path.slice(1)),
    );
  }
}
