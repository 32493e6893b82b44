import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Feeds } from './feeds.service.ts';

/** How long screens and proxies can cache a reply. */
const CACHE = 'public, max-age=60';

/**
 * News and weather for built-in applications, on the content origin: `GET /feeds/news` and `GET /feeds/weather`.
 * Requests there are anonymous, but this is not an open proxy: the server only fetches addresses of saved
 * presentations, and only passes text on.
 */
export function feedRoutes(app: FastifyInstance, feeds: Feeds): void {
  app.get<{ Querystring: Record<string, unknown> }>('/feeds/news', async (request, reply) =>
    answer(request, reply, await feeds.news(textOf(request.query.address))),
  );
  app.get<{ Querystring: Record<string, unknown> }>('/feeds/weather', async (request, reply) =>
    answer(request, reply, await feeds.weather(textOf(request.query.place))),
  );
}

/** PostgreSQL rejects NUL, and no saved value contains it. */
function textOf(value: unknown): string {
  return typeof value === 'string' && !value.includes('\0') ? value.trim() : '';
}

function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, body }: Awaited<ReturnType<Feeds['news']>>,
): FastifyReply {
  reply.code(status).type('application/json; charset=utf-8');
  const text = JSON.stringify(body);
  if (status !== 200) return reply.header('cache-control', 'no-store').send(text);
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  reply.headers({ 'cache-control': CACHE, etag });
  return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(text);
}
