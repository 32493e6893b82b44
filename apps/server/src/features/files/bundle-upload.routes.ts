import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { requireProgress } from '../../platform/http/require-progress.ts';
import { StorageError } from '../../platform/storage/errors.ts';
import type { ContentOwners } from './content-owners.ts';

const parts = ['source', 'icon', 'thumbnail'] as const;
type Part = (typeof parts)[number];

/** Receives the parts of a published bundle. */
export interface BundleUploads {
  /** Throws unless the address was signed for this part and has not expired. */
  verifyTarget(versionId: string, part: Part, query: Readonly<Record<string, unknown>>): void;
  accept(
    versionId: string,
    part: Part,
    header: { contentType: string; contentLength: number | undefined },
    body: Readable,
  ): Promise<void>;
}

/**
 * The PUT requests of the public command-line tools, which send a Content-Type and no upload id. The signature is
 * checked before the body is read, and the body is streamed to the disk.
 */
export function bundleUploadRoutes(
  app: FastifyInstance,
  bundles: BundleUploads,
  owners: Pick<ContentOwners, 'acceptsBundle'>,
): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  app.put<{ Params: { version: string; part: Part }; Querystring: Record<string, unknown> }>(
    '/bundle_uploads/:version/:part',
    {
      schema: {
        params: {
          type: 'object',
          properties: { version: { type: 'string', format: 'uuid' }, part: { enum: [...parts] } },
        },
      },
    },
    async (request, reply) => {
      const { hostname, params, query, headers, body } = request;
      const endWatch = requireProgress(request);
      try {
        if (!(await owners.acceptsBundle(hostname, params.version)))
          throw new StorageError('not_found', 'The version no longer exists.');
        bundles.verifyTarget(params.version, params.part, query);
        const length = headers['content-length'];
        await bundles.accept(
          params.version,
          params.part,
          {
            contentType: headers['content-type'] ?? '',
            contentLength: length === undefined ? undefined : Number(length),
          },
          // Fastify passes no stream for a request without a body.
          body instanceof Readable ? body : Readable.from([]),
        );
      } catch (error) {
        // The rest of the body is not worth reading.
        reply.header('connection', 'close');
        throw error;
      } finally {
        endWatch();
      }
      return reply.code(204).send();
    },
  );
}
