import type { FastifyInstance } from 'fastify';
import type { WebPages } from './web-pages.service.ts';

/**
 * For the Web page app, on the content origin, without authentication: `GET /feeds/page?address=…` returns the result
 * of an earlier check. It fetches nothing.
 */
export function webPageRoutes(app: FastifyInstance, pages: WebPages): void {
  app.get<{ Querystring: Record<string, unknown> }>('/feeds/page', async (request, reply) => {
    const { address } = request.query;
    const isText = typeof address === 'string' && !address.includes('\0');
    return reply
      .header('cache-control', 'public, max-age=60')
      .send({ refuses_framing: isText ? await pages.refusesFraming(address) : false });
  });
}
