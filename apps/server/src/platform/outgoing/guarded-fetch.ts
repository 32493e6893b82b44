import { lookup } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction, type Socket } from 'node:net';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { isPublicAddress } from './public-address.ts';

/** `refused`: fetching this address is not allowed. `unavailable`: it gave no usable response. */
export class FetchError extends Error {
  readonly code: 'refused' | 'unavailable';

  constructor(code: 'refused' | 'unavailable', message: string) {
    super(message);
    this.name = 'FetchError';
    this.code = code;
  }
}

export interface GuardedRequest {
  /** Request headers, such as validators and accepted types. */
  headers?: Record<string, string>;
  /** Accepted content types. */
  accepts: RegExp;
  /** Bytes, after decompression. */
  maxBytes: number;
  /** Limits the time of everything together: name resolution, redirects and the body. */
  signal: AbortSignal;
}

export interface GuardedReply {
  /** 200 or 304. */
  status: number;
  /** The address after all redirects. */
  url: string;
  headers: http.IncomingHttpHeaders;
  /** Empty with 304. */
  body: Buffer;
}

export interface GuardedFetchOptions {
  /** Resolves a host name to all its addresses. */
  resolve(hostname: string): Promise<readonly string[]>;
  /** Connects to an address that was found to be public. Default: TCP or TLS. For tests. */
  connect?(address: string, port: number): Socket;
}

export type GuardedFetch = (url: string, request: GuardedRequest) => Promise<GuardedReply>;

/** Requests a page and reads only the status and headers of the response. */
export type GuardedProbe = (
  url: string,
  request: Pick<GuardedRequest, 'headers' | 'signal'>,
) => Promise<Omit<GuardedReply, 'body'>>;

const MAX_REDIRECTS = 4;
/** Usual ports of the web. Services on other ports are not meant to be fetched. */
const PORTS = new Set(['', '80', '443', '8080', '8443']);
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/**
 * Fetches addresses that people have entered, protected against server-side request forgery (SSRF). Each name is
 * resolved once, and all its addresses must be public. The connection uses these addresses, even if the name changes in
 * the meantime (DNS rebinding). Every redirect is checked in the same way. Requests have no cookies or credentials, and
 * are limited in time and size.
 *
 * Rejects with {@link FetchError}.
 */
export function createGuardedFetch(options: GuardedFetchOptions): GuardedFetch {
  return async (address, request) => {
    const { response, url } = await follow(address, options, request);
    return await read(response, url, request);
  };
}

/** Like {@link createGuardedFetch}, but only for the headers. */
export function createGuardedProbe(options: GuardedFetchOptions): GuardedProbe {
  return async (address, request) => {
    const { response, url } = await follow(address, options, request);
    response.destroy();
    return { status: response.statusCode ?? 0, url: url.href, headers: response.headers };
  };
}

type Sent = Pick<GuardedRequest, 'headers' | 'signal'>;

/** Follows redirects. The body of the returned response has not been read. */
async function follow(
  address: string,
  options: GuardedFetchOptions,
  request: Sent,
): Promise<{ response: http.IncomingMessage; url: URL }> {
  let url = allowedUrl(address);
  for (let redirects = 0; ; redirects += 1) {
    const addresses = await publicAddresses(url, options, request.signal);
    const response = await send(url, addresses, options, request);
    const { statusCode: status = 0, headers } = response;
    if (!REDIRECTS.has(status)) return { response, url };
    response.destroy();
    if (redirects === MAX_REDIRECTS) throw unavailable('The address redirects too many times.');
    if (headers.location === undefined || !URL.canParse(headers.location, url.href))
      throw unavailable('The address redirects without a target.');
    url = allowedUrl(new URL(headers.location, url).href);
  }
}

/** Resolves a host name with the operating system's resolver. */
export async function resolveName(hostname: string): Promise<string[]> {
  return (await lookup(hostname, { all: true })).map(({ address }) => address);
}

/** The parsed address. Throws if its scheme, port or credentials are not allowed. */
function allowedUrl(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    throw refused('The address must begin with https:// or http://.');
  if (url.username !== '' || url.password !== '') throw refused('The address must not contain a password.');
  if (!PORTS.has(url.port)) throw refused('This port is not allowed.');
  return url;
}

async function publicAddresses(
  { hostname }: URL,
  { resolve }: GuardedFetchOptions,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const found = isIP(host) ? [host] : await abortable(resolve(host), signal);
  if (found.length === 0) throw unavailable('The host name could not be found.');
  // A single private address is suspicious: public sites have none.
  if (!found.every(isPublicAddress)) throw refused('The address is not on the public web.');
  return found;
}

function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(unavailable('The request took too long.'));
    if (signal.aborted) return onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    work
      .then(resolve, () => reject(unavailable('The host name could not be found.')))
      .finally(() => signal.removeEventListener('abort', onAbort));
  });
}

function send(
  url: URL,
  addresses: readonly string[],
  { connect }: GuardedFetchOptions,
  { headers, signal }: Sent,
): Promise<http.IncomingMessage> {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  const first = found[0] as (typeof found)[number];
  /** Returns the checked addresses, even if the name now resolves to others. */
  const checked: LookupFunction = (_hostname, { all }, callback) => {
    if (all) callback(null, found);
    else callback(null, first.address, first.family);
  };
  const defaultPort = url.protocol === 'https:' ? 443 : 80;
  const port = Number(url.port) || defaultPort;
  return new Promise((resolve, reject) => {
    const sent = (url.protocol === 'https:' ? https : http).request(url, {
      headers: { 'user-agent': 'Vitrine', 'accept-encoding': 'gzip, deflate, br', ...headers },
      defaultPort,
      lookup: checked,
      signal,
      // No connection pool: a connection serves only the request for which its address was checked.
      ...(connect ? { createConnection: () => connect(first.address, port) } : { agent: false }),
    });
    sent.on('response', resolve);
    sent.on('error', () =>
      reject(unavailable(signal.aborted ? 'The request took too long.' : 'The address did not respond.')),
    );
    sent.end();
  });
}

async function read(
  response: http.IncomingMessage,
  url: URL,
  { accepts, maxBytes }: GuardedRequest,
): Promise<GuardedReply> {
  const { statusCode: status = 0, headers } = response;
  const reply = { status, url: url.href, headers };
  try {
    if (status === 304) return { ...reply, body: Buffer.alloc(0) };
    if (status !== 200) throw unavailable(`The address returned status ${status}.`);
    const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
    if (!accepts.test(type)) throw unavailable('The address returned an unexpected type of content.');
    if (Number(headers['content-length'] ?? 0) > maxBytes) throw unavailable('The response is too large.');
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of decoded(response)) {
      size += chunk.length;
      if (size > maxBytes) throw unavailable('The response is too large.');
      chunks.push(chunk);
    }
    return { ...reply, body: Buffer.concat(chunks) };
  } catch (error) {
    throw error instanceof FetchError ? error : unavailable('The connection was interrupted.');
  } finally {
    response.destroy();
  }
}

/** The decompressed body. The size limit applies to the decompressed bytes. */
function decoded(response: http.IncomingMessage): AsyncIterable<Buffer> {
  const encoding = response.headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  if (encoding === 'identity') return response;
  const unpack =
    encoding === 'gzip' || encoding === 'x-gzip'
      ? createGunzip()
      : encoding === 'br'
        ? createBrotliDecompress()
        : encoding === 'deflate'
          ? createInflate()
          : null;
  if (unpack === null) throw unavailable('The response uses an unknown compression.');
  response.on('error', (error) => unpack.destroy(error));
  return response.pipe(unpack);
}

const refused = (message: string) => new FetchError('refused', message);
const unavailable = (message: string) => new FetchError('unavailable', message);
