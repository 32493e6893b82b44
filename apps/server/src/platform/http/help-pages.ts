import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

/** The content security policy of the guide. Its pages load only their own files; the search reads the articles. */
export const HELP_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export function isHelpPage(url: string): boolean {
  return /^\/help([/?]|$)/.test(url);
}

/**
 * Serves the guide at `/help`, without extensions in the addresses of articles. The dashboard's build contains it.
 *
 * @param dashboard the directory of that build
 */
export function helpRoutes(app: FastifyInstance, dashboard: string): void {
  if (!existsSync(join(dashboard, 'help', 'index.html'))) return;
  app.get('/help', async (_request, reply) => reply.redirect('/help/'));
  app.get<{ Params: { article: string } }>('/help/:article(^[a-z0-9-]+$)', async (request, reply) => {
    const file = `help/${request.params.article}.html`;
    // An article can get another name. The list of articles helps more than an error.
    return existsSync(join(dashboard, file)) ? reply.sendFile(file) : reply.redirect('/help/');
  });
}
