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
 * Serves the guide at `/help`, and in other languages at addresses such as `/help/de`. Addresses of articles have no
 * extensions. The dashboard's build contains the pages.
 *
 * @param dashboard the directory of that build
 */
export function helpRoutes(app: FastifyInstance, dashboard: string): void {
  const exists = (file: string) => existsSync(join(dashboard, file));
  if (!exists('help/index.html')) return;
  const isLanguage = (name: string) => exists(`help/${name}/index.html`);
  app.get('/help', async (_request, reply) => reply.redirect('/help/'));
  app.get<{ Params: { article: string } }>('/help/:article(^[a-z0-9-]+$)', async (request, reply) => {
    const { article } = request.params;
    if (isLanguage(article)) return reply.redirect(`/help/${article}/`);
    const file = `help/${article}.html`;
    // An article can get another name. The list of articles helps more than an error.
    return exists(file) ? reply.sendFile(file) : reply.redirect('/help/');
  });
  app.get<{ Params: { language: string; article: string } }>(
    '/help/:language(^[a-z]{2}$)/:article(^[a-z0-9-]*$)',
    async (request, reply) => {
      const { language, article } = request.params;
      if (!isLanguage(language)) return reply.redirect(`/help/${article}`);
      const file = `help/${language}/${article || 'index'}.html`;
      return exists(file) ? reply.sendFile(file) : reply.redirect(`/help/${language}/`);
    },
  );
}
