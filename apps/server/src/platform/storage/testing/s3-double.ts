import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';

const CREDENTIALS = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'a secret for tests' };

interface S3Object {
  body: Buffer;
  contentType: string;
}

/** A minimal S3 with objects in memory that verifies the SigV4 signature of every request. */
export async function startS3Double() {
  const objects = new Map<string, S3Object>();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat(await request.toArray());
    const url = new URL(request.url ?? '', 'http://localhost');
    const key = decodeURIComponent(url.pathname.replace('/bucket/', ''));
    const reply = (
      status: number,
      headers: Record<string, string | number> = {},
      content: Buffer | string = '',
    ) => void response.writeHead(status, headers).end(content);
    if (!isSigned(request, url)) return reply(403, {}, '<Error><Code>SignatureDoesNotMatch</Code></Error>');

    const found = objects.get(key);
    if (request.method === 'PUT' && request.headers['x-amz-copy-source']) {
      const source = objects.get(String(request.headers['x-amz-copy-source']).replace('bucket/', ''));
      if (!source) return reply(404, {}, '<Error><Code>NoSuchKey</Code></Error>');
      objects.set(key, source);
      return reply(200, {}, '<CopyObjectResult><ETag>"x"</ETag></CopyObjectResult>');
    }
    if (request.method === 'PUT') {
      if (request.headers['if-none-match'] === '*' && found) return reply(412);
      const checksum = request.headers['x-amz-checksum-sha256'];
      if (checksum && checksum !== createHash('sha256').update(body).digest('base64')) return reply(400);
      objects.set(key, { body, contentType: request.headers['content-type'] ?? '' });
      return reply(200);
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return reply(204);
    }
    if (!found)
      return reply(404, {}, request.method === 'HEAD' ? '' : '<Error><Code>NoSuchKey</Code></Error>');
    const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '');
    const [start, end] = range
      ? [Number(range[1]), range[2] ? Number(range[2]) + 1 : undefined]
      : [0, undefined];
    if (range && start >= found.body.length)
      return reply(416, {}, '<Error><Code>InvalidRange</Code></Error>');
    const part = found.body.subarray(start, end);
    reply(
      range ? 206 : 200,
      {
        'Content-Type': found.contentType,
        'Content-Length': part.length,
        ...(range && { 'Content-Range': `bytes ${start}-${start + part.length - 1}/${found.body.length}` }),
      },
      request.method === 'HEAD' ? '' : part,
    );
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The double has no port.');
  return {
    objects,
    options: {
      kind: 's3',
      endpoint: `http://127.0.0.1:${address.port}`,
      region: 'eu-central-1',
      bucket: 'bucket',
      forcePathStyle: true,
      scratch: tmpdir(),
      ...CREDENTIALS,
    } as const,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Verifies the AWS Signature Version 4 in the header or the query of a request. */
function isSigned(request: IncomingMessage, url: URL): boolean {
  const header = /Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
    request.headers.authorization ?? '',
  );
  const query = url.searchParams;
  const [credential, signedHeaders, signature] = header
    ? header.slice(1)
    : [query.get('X-Amz-Credential'), query.get('X-Amz-SignedHeaders'), query.get('X-Amz-Signature')];
  const date = header ? String(request.headers['x-amz-date']) : query.get('X-Amz-Date');
  if (!credential || !signedHeaders || !signature || !date) return false;
  const [accessKeyId, ...scope] = credential.split('/');
  if (accessKeyId !== CREDENTIALS.accessKeyId) return false;

  const encode = (text: string) =>
    encodeURIComponent(text).replace(
      /[!'()*]/g,
      (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
    );
  const canonicalQuery = [...query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const names = signedHeaders.split(';');
  const canonicalHeaders = names
    .map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`)
    .join('');
  const payload = header ? String(request.headers['x-amz-content-sha256']) : 'UNSIGNED-PAYLOAD';
  const canonical = [
    request.method,
    url.pathname,
    canonicalQuery,
    canonicalHeaders,
    signedHeaders,
    payload,
  ].join('\n');
  const hash = createHash('sha256').update(canonical).digest('hex');
  const text = ['AWS4-HMAC-SHA256', date, scope.join('/'), hash].join('\n');
  const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();
  const signingKey = scope.reduce<string | Buffer>(hmac, `AWS4${CREDENTIALS.secretAccessKey}`);
  return hmac(signingKey, text).toString('hex') === signature;
}
