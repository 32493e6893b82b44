import type { FastifyInstance } from 'fastify';
import { StorageError } from '../../platform/storage/errors.ts';
import type { ContentOwners } from './content-owners.ts';

const parts = ['source', 'icon', 'thumbnail'] as const;
type Part = (typeof parts)[number];

/** What takes the parts of a published bundle. */
export interface BundleUploads {
  /** Throws unless the address was signed for this part, and is in time. */
  checkTarget(versionId: string, part: Part, query: Readonly<Record<string, unknown>>): void;
  accept(versionId: string, part: Part, contentType: string, body: Uint8Array): Promise<void>;
}

/** Bytes; the service has its own limit for each part. */
const MAX_BYTES = 20_000_000;

/**
 * The PUTs of the public command-line tools: they send a Content-Type, and no upload id. The signature is checked
 * before the body is read.
 */
export function bundleUploadRoutes(
  app: FastifyInstance,
  bundles: BundleUploads,
  owners: Pick<ContentOwners, 'takesBundle'>,
): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_request, body, done) =>
    done(null, body),
  );
  app.put<{ Params: { version: string; part: Part }; Querystring: Record<string, unknown> }>(
    '/bundle_uploads/:version/:part',
    {
      bodyLimit: MAX_BYTES,
      schema: {
        params: {
          type: 'object',
          properties: { version: { type: 'string', format: 'uuid' }, part: { enum: [...parts] } },
        },
      },
      async preParsing({ hostname, params, query }, reply, payload) {
        try {
          if (!(await owners.takesBundle(hostname, params.version)))
            throw new StorageError('not_found', 'The version no longer exists.');
          bundles.checkTarget(params.version, params.part, query);
        } catch (error) {
          reply.header('connection', 'close');
          throw error;
        }
        return payload;
      },
    },
    async ({ params, headers, body }, reply) => {
      const bytes = body instanceof Uint8Array ? body : new Uint8Array();
      await bundles.accept(params.version, params.part, headers['content-type'] ?? '', bytes);
      return reply.code(204).send();
    },
  );
}
