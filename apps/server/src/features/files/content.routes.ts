import { existsSync } from 'node:fs';
import { Readable } from 'node:stream';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { contentTypeOfPath } from '../../platform/content-paths.ts';
import { UNKNOWN_ADDRESS } from '../../platform/errors.ts';
import { explainError } from '../../platform/http/explain-error.ts';
import { requireProgress } from '../../platform/http/require-progress.ts';
import type { Log } from '../../platform/log.ts';
import type { DiskSpace } from '../../platform/storage/disk-space.ts';
import { StorageError, type StorageFailure } from '../../platform/storage/errors.ts';
import type { AnyStorage, ByteRange } from '../../platform/storage/storage.ts';
import { type BundleUploads, bundleUploadRoutes } from './bundle-upload.routes.ts';
import type { ContentOwners } from './content-owners.ts';
import type { FileProcessing } from './file-processing.ts';
import { offlineRoutes } from './offline.routes.ts';

export interface ContentRoutesDependencies {
  storage: AnyStorage;
  processing: FileProcessing;
  bundles: BundleUploads;
  owners: ContentOwners;
  /** The gallery's build: the built-in applications. */
  galleryDirectory: string;
  /** The renderer's build: the page that runs legacy bundles. */
  rendererDirectory: string;
  /** Whether browsers use TLS. */
  isHttps: boolean;
  log: Log;
  disk: Pick<DiskSpace, 'isFull'>;
}

const statusOf: Record<StorageFailure, number> = {
  bad_key: 404,
  not_found: 404,
  bad_range: 416,
  bad_signature: 403,
  expired: 403,
  already_used: 409,
  wrong_length: 400,
  wrong_checksum: 400,
  disk_full: 507,
};

const SMALL_REST_BYTES = 65_536;

const FOREVER = 'public, max-age=31536000, immutable';
/** The page of a version, which offline screens open from their cache. A changed page is a new version. */
const A_WEEK = 'public, max-age=604800';

/** Files that a page can show, but that a browser never runs as a page. SVG files are sanitised. */
const displayable = /^(image|video|audio|font)\//;

/** Applications run only scripts of this origin, and can show and fetch anything on the web. */
const APPLICATION_POLICY = [
  "default-src 'self' https: http: data: blob:",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline' https:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** The renderer evaluates the text of legacy bundles. Otherwise, it has the same limits as applications. */
const RENDERER_POLICY = APPLICATION_POLICY.replace("'wasm-unsafe-eval'", "'wasm-unsafe-eval' 'unsafe-eval'");

/**
 * The content origin: applications, uploaded files, their thumbnails, and the PUT requests of uploads. It has no
 * cookies and no credentials, and any page can use its files.
 */
export async function contentRoutes(
  app: FastifyInstance,
  dependencies: ContentRoutesDependencies,
): Promise<void> {
  const { galleryDirectory, rendererDirectory, isHttps, log } = dependencies;
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'x-content-type-options': 'nosniff',
      'origin-agent-cluster': '?1',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'referrer-policy': 'no-referrer',
      ...(isHttps ? { 'strict-transport-security': 'max-age=31536000' } : {}),
    });
  });
  app.setErrorHandler(async (error, request, reply) => {
    if (error instanceof StorageError) return answer(reply, statusOf[error.reason], error.message);
    // The sender has disconnected: nobody reads a reply, and this is not an error.
    if (request.raw.destroyed && !request.raw.complete)
      return answer(reply, 400, 'The request was interrupted.');
    const known = await explainError(error, dependencies.disk);
    if (known) {
      if (known.retryAfterSeconds !== undefined) reply.header('retry-after', String(known.retryAfterSeconds));
      return answer(reply, known.status, known.message);
    }
    const status = refusalOf(error);
    if (status) return answer(reply, status, 'This address doesn’t accept this kind of request.');
    log.error({ err: error, path: request.url.split('?', 1)[0] }, 'A request for content failed.');
    return answer(reply, 500, 'Something went wrong on the server.');
  });
  app.setNotFoundHandler((_request, reply) => answer(reply, 404, UNKNOWN_ADDRESS));

  uploadRoutes(app, dependencies);
  await app.register(async (scope) => bundleUploadRoutes(scope, dependencies.bundles, dependencies.owners));
  await offlineRoutes(app, { isHttps });
  fileRoute(app, dependencies, '/files/:name', /^[0-9a-f]{64}\.[a-z0-9]{2,5}$/);
  fileRoute(app, dependencies, '/bundles/:name', /^[0-9a-f]{64}\.(js|svg|png|jpg|webp)$/);
  fileRoute(app, dependencies, '/thumbnails/:name', /^[0-9a-f]{64}\.webp$/);

  await buildRoute(app, galleryDirectory, '/apps/', APPLICATION_POLICY);
  await buildRoute(app, rendererDirectory, '/renderer/3.1.0/', RENDERER_POLICY);
}

/** The files of a build, if there is one. */
async function buildRoute(app: FastifyInstance, root: string, prefix: string, policy: string): Promise<void> {
  if (!existsSync(root)) return;
  await app.register(fastifyStatic, {
    root,
    prefix,
    decorateReply: false,
    cacheControl: false,
    index: prefix === '/apps/' ? false : 'index.html',
    setHeaders(reply, path) {
      reply.header('content-security-policy', policy);
      // Files with a content hash in their name never change.
      reply.header(
        'cache-control',
        /[\\/]assets[\\/]/.test(path) ? FOREVER : /[\\/]\d+\.\d+\.\d+[\\/]/.test(path) ? A_WEEK : 'no-cache',
      );
    },
  });
}

function uploadRoutes(
  app: FastifyInstance,
  { storage, processing, owners, log }: ContentRoutesDependencies,
): void {
  if (storage.kind !== 'local') return;
  // Bodies of any type are streamed, never buffered in memory.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));

  app.options('/uploads/:id', async (_request, reply) =>
    reply
      .headers({
        'access-control-allow-methods': 'PUT',
        'access-control-allow-headers': 'content-type, x-upload-id',
        'access-control-max-age': '7200',
      })
      .code(204)
      .send(),
  );
  app.put<{ Params: { id: string }; Querystring: Record<string, string> }>(
    '/uploads/:id',
    {
      // Check this before the body is read.
      async onRequest({ hostname, params }, reply) {
        if (await owners.acceptsUpload(hostname, params.id)) return;
        return answer(reply.header('connection', 'close'), 404, UNKNOWN_ADDRESS);
      },
    },
    async (request, reply) => {
      const uploadId = request.params.id;
      if (request.headers['x-upload-id'] !== uploadId) {
        return answer(reply, 400, 'The header X-Upload-Id must name this upload.');
      }
      await receiveUpload(request, storage, processing);
      // The bytes are stored and cannot be sent again, so a later failure is only logged.
      await processing.handleUpload(uploadId).catch((error: unknown) => {
        log.warn(
          { err: error, file_upload_id: uploadId },
          'A file could not be scheduled for processing. The next sweep will process it.',
        );
      });
      return reply.code(204).send();
    },
  );
}

/** Streams the body of an upload to the store. */
async function receiveUpload(
  request: FastifyRequest<{ Params: { id: string }; Querystring: Record<string, string> }>,
  storage: Extract<AnyStorage, { kind: 'local' }>,
  processing: Pick<FileProcessing, 'reject'>,
): Promise<void> {
  const uploadId = request.params.id;
  // Fastify passes no stream for a request without a body.
  const body = request.body instanceof Readable ? request.body : Readable.from([]);
  const contentLength = Number(request.headers['content-length'] ?? Number.NaN);
  const contentType = request.headers['content-type'] ?? '';
  const endWatch = requireProgress(request);
  try {
    const query = onceEach(request.query);
    await storage.acceptPut({ uploadId, query, contentType, contentLength }, body);
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    // The request is signed but the file is wrong: sending it again would not help.
    if (error.reason === 'wrong_checksum') await processing.reject(uploadId, 'verified', error.message);
    // Read a small rest of the body to deliver the error: browsers report a connection that closes during a
    // request as a network error. For a large rest, close the connection after the reply.
    if (contentLength <= SMALL_REST_BYTES) body.resume();
    throw error;
  } finally {
    endWatch();
  }
}

/** Errors of the web server itself, such as an invalid type or a path outside a build. */
function refusalOf(error: unknown): number | undefined {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : undefined;
}

function onceEach(query: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** GET and HEAD of stored objects: the path is the key, and the name is the hash of the content. */
function fileRoute(
  app: FastifyInstance,
  { storage, owners }: Pick<ContentRoutesDependencies, 'storage' | 'owners'>,
  url: string,
  form: RegExp,
): void {
  const kind = url.split('/')[1] as string;
  app.get<{ Params: { name: string } }>(url, async (request, reply) => {
    const { name } = request.params;
    if (!form.test(name)) return answer(reply, 404, UNKNOWN_ADDRESS);
    if (!(await owners.canServeFile(request.hostname, kind, name)))
      return answer(reply.header('cache-control', 'no-store'), 404, 'There is no such file.');
    const key = `${kind}/${name}`;
    const etag = `"${name}"`;
    reply.headers({
      'cache-control': FOREVER,
      etag,
      'accept-ranges': 'bytes',
      // If a browser opens such a file as a page anyway, it can run nothing.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
    });
    if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send();
    const found = await storage.head(key);
    if (!found) {
      return answer(reply.header('cache-control', 'no-store'), 404, 'There is no such file.');
    }
    const type = contentTypeOfPath(name);
    if (!displayable.test(type)) reply.header('content-disposition', 'attachment');
    reply.type(type);
    const range = rangeOf(request, etag, found.contentLength);
    if (range === 'unsatisfiable') {
      reply.header('content-range', `bytes */${found.contentLength}`);
      return answer(reply, 416, 'The file doesn’t have the requested part.');
    }
    const { start, end } = range ?? { start: 0, end: found.contentLength - 1 };
    reply.header('content-length', end - start + 1);
    if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${found.contentLength}`);
    // Fastify keeps a declared content length only for an empty stream.
    if (request.method === 'HEAD') return reply.send(Readable.from([]));
    const read = await storage.read(key, range);
    if (!read) throw new StorageError('not_found', 'There is no such file.');
    return reply.send(read.stream);
  });
}

function matches(header: string | undefined, etag: string): boolean {
  return header?.split(',').some((each) => each.trim().replace(/^W\//, '') === etag) ?? false;
}

/** One range of bytes, as players request. Several ranges are answered with the complete file. */
function rangeOf(
  request: FastifyRequest,
  etag: string,
  length: number,
): Required<ByteRange> | 'unsatisfiable' | undefined {
  const condition = request.headers['if-range'];
  if (condition !== undefined && condition !== etag) return undefined;
  const asked = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? '');
  const [first, last] = [asked?.[1] ?? '', asked?.[2] ?? ''];
  if (first === '' && last === '') return undefined;
  const start = first === '' ? Math.max(0, length - Number(last)) : Number(first);
  const end = first === '' || last === '' ? length - 1 : Math.min(Number(last), length - 1);
  if (first !== '' && last !== '' && Number(last) < start) return undefined;
  return start >= length || start > end ? 'unsatisfiable' : { start, end };
}

/** Errors are plain text: browsers show them only in their consoles. */
function answer(reply: FastifyReply, status: number, message: string): FastifyReply {
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify({ message }));
}
