import { calls } from '@vitrine/contract';
import { openApiDocument } from '@vitrine/contract/openapi';
import { openApiPage } from '@vitrine/contract/openapi-page';
import type { FastifyInstance } from 'fastify';

/** Serves the OpenAPI document, and the API reference as a page. */
export function apiReferenceRoutes(http: FastifyInstance, brandName: string): void {
  let document: ReturnType<typeof openApiDocument> | undefined;
  // Generated on the first request, because it takes longer than the rest of the startup.
  const openApi = () => {
    document ??= openApiDocument(calls, { title: brandName, version: '1', server: '/api' });
    return document;
  };
  http.get('/openapi.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(openApi()),
  );
  http.get('/docs', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(openApiPage(openApi())),
  );
}
