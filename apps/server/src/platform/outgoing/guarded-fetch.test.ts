import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  createGuardedFetch,
  createGuardedProbe,
  type FetchError,
  type GuardedFetchOptions,
  type GuardedRequest,
} from './guarded-fetch.ts';

/** A public address. The test double receives every connection that the guard allows. */
const PUBLIC = '93.184.216.34';

let double: Server;
let routes: Record<string, (response: ServerResponse) => void>;
/** The addresses of connections, and the names that were resolved. */
let dialled: string[];
let asked: string[];
let names: Record<string, string[][]>;

beforeAll(async () => {
  double = createServer((request, response) => {
    const route = routes[`${request.headers.host}${request.url}`];
    if (route) route(response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => double.listen(0, '127.0.0.1', resolve));
});
afterAll(() => double.close());
beforeEach(() => {
  [dialled, asked, routes, names] = [[], [], {}, { 'news.test': [[PUBLIC]] }];
});

const network: GuardedFetchOptions = {
  async resolve(name) {
    asked.push(name);
    const answers = names[name];
    if (!answers) throw new Error('ENOTFOUND');
    return (answers.length > 1 ? answers.shift() : answers[0]) ?? [];
  },
  connect(address, port) {
    dialled.push(`${address}:${port}`);
    return connect((double.address() as AddressInfo).port, '127.0.0.1');
  },
};
const guarded = createGuardedFetch(network);

const get = (url: string, more: Partial<GuardedRequest> = {}) =>
  guarded(url, { accepts: /^text\/xml$/, maxBytes: 1000, signal: AbortSignal.timeout(5000), ...more });
const failure = async (url: string, more: Partial<GuardedRequest> = {}) => {
  const error = await get(url, more).then(
    () => null,
    (thrown: FetchError) => thrown,
  );
  return error?.code;
};
const xml = (text: string) => (response: ServerResponse) =>
  response.writeHead(200, { 'content-type': 'text/xml; charset=utf-8' }).end(text);
const redirect =
  (location: string, status = 302) =>
  (response: ServerResponse) =>
    response.writeHead(status, { location }).end();

test('fetches a public address', async () => {
  routes['news.test/feed'] = xml('<rss/>');
  expect(await get('http://news.test/feed')).toMatchObject({ status: 200, body: Buffer.from('<rss/>') });
  expect(dialled).toEqual([`${PUBLIC}:80`]);
});

test.each([
  'http://127.0.0.1/',
  'http://localhost.test/',
  'http://10.0.0.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://100.64.0.1/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0177.0.0.1/',
  'http://127.1/',
  'http://0/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[fd00:ec2::254]/',
  'http://[fe80::1]/',
  'http://metadata.test/',
])('rejects an internal address without connecting to it: %s', async (url) => {
  names['localhost.test'] = [['127.0.0.1']];
  names['metadata.test'] = [['169.254.169.254']];
  expect(await failure(url)).toBe('refused');
  expect(dialled).toEqual([]);
});

test.each([
  'file:///etc/passwd',
  'ftp://news.test/',
  'gopher://news.test/',
  'data:text/xml,<rss/>',
  'http://user:secret@news.test/',
  'http://news.test:22/',
  'http://news.test:6379/',
  'not an address',
  '',
])('rejects an address that is not on the web: %s', async (url) => {
  expect(await failure(url)).toBe('refused');
  expect([dialled, asked]).toEqual([[], []]);
});

test('rejects a name with one private address among public ones', async () => {
  names['mixed.test'] = [[PUBLIC, '10.0.0.1']];
  expect(await failure('http://mixed.test/')).toBe('refused');
  expect(dialled).toEqual([]);
});

test('connects to the checked address even if the name changes afterwards', async () => {
  names['rebind.test'] = [[PUBLIC], ['127.0.0.1']];
  routes['rebind.test/'] = xml('<rss/>');
  await get('http://rebind.test/');
  expect(asked).toEqual(['rebind.test']);
  expect(dialled).toEqual([`${PUBLIC}:80`]);
});

test('rejects a name once it resolves to a private address', async () => {
  names['rebind.test'] = [[PUBLIC], ['127.0.0.1']];
  routes['rebind.test/'] = redirect('/again');
  expect(await failure('http://rebind.test/')).toBe('refused');
  expect(dialled).toEqual([`${PUBLIC}:80`]);
});

test('follows redirects and checks each address', async () => {
  names['www.test'] = [['8.8.8.8']];
  routes['news.test/feed'] = redirect('http://www.test/rss', 301);
  routes['www.test/rss'] = redirect('/rss.xml', 308);
  routes['www.test/rss.xml'] = xml('<rss/>');
  expect(await get('http://news.test/feed')).toMatchObject({ url: 'http://www.test/rss.xml' });
  expect(dialled).toEqual([`${PUBLIC}:80`, '8.8.8.8:80', '8.8.8.8:80']);
});

test.each([
  'http://127.0.0.1/',
  'http://169.254.169.254/',
  'http://[::1]/',
  'http://inner.test/',
  'file:///etc/passwd',
  'http://news.test:25/',
])('rejects a redirect to an internal address: %s', async (location) => {
  names['inner.test'] = [['192.168.0.1']];
  routes['news.test/'] = redirect(location);
  expect(await failure('http://news.test/')).toBe('refused');
  expect(dialled).toHaveLength(1);
});

test('gives up on endless redirects', async () => {
  routes['news.test/'] = redirect('/');
  expect(await failure('http://news.test/')).toBe('unavailable');
  expect(dialled).toHaveLength(5);
});

test('rejects bodies that are too large as declared, as sent, or as decompressed', async () => {
  routes['news.test/announced'] = xml('x'.repeat(1001));
  routes['news.test/sent'] = (response) => {
    response.writeHead(200, { 'content-type': 'text/xml' });
    for (let i = 0; i < 20; i += 1) response.write('x'.repeat(100));
    response.end();
  };
  routes['news.test/bomb'] = (response) =>
    response
      .writeHead(200, { 'content-type': 'text/xml', 'content-encoding': 'gzip' })
      .end(gzipSync(Buffer.alloc(5_000_000)));
  for (const path of ['announced', 'sent', 'bomb'])
    expect(await failure(`http://news.test/${path}`, { maxBytes: 1000 + (path === 'bomb' ? 9000 : 0) })).toBe(
      'unavailable',
    );
});

test('decompresses bodies', async () => {
  routes['news.test/'] = (response) =>
    response
      .writeHead(200, { 'content-type': 'text/xml', 'content-encoding': 'gzip' })
      .end(gzipSync('<rss/>'));
  expect((await get('http://news.test/')).body.toString()).toBe('<rss/>');
});

test('rejects other types and statuses, unknown names, and hosts that do not answer', async () => {
  routes['news.test/html'] = (response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<p>');
  routes['news.test/cut'] = (response) => void response.destroy();
  for (const url of ['news.test/html', 'news.test/missing', 'news.test/cut', 'nowhere.test/'])
    expect(await failure(`http://${url}`), url).toBe('unavailable');
});

test('gives up on a slow site or an unresolved name', async () => {
  routes['news.test/'] = (response) => {
    response.writeHead(200, { 'content-type': 'text/xml' }).write('<');
  };
  expect(await failure('http://news.test/', { signal: AbortSignal.timeout(100) })).toBe('unavailable');
  const silent = createGuardedFetch({ resolve: () => new Promise(() => {}) });
  await expect(
    silent('http://news.test/', { accepts: /x/, maxBytes: 1, signal: AbortSignal.timeout(50) }),
  ).rejects.toMatchObject({ code: 'unavailable' });
});

test('sends validators and returns 304', async () => {
  double.once('request', (request) => expect(request.headers['if-none-match']).toBe('"a"'));
  routes['news.test/'] = (response) => response.writeHead(304).end();
  expect(await get('http://news.test/', { headers: { 'if-none-match': '"a"' } })).toMatchObject({
    status: 304,
  });
});

test('probes the headers of any status and type, follows redirects and rejects private addresses', async () => {
  routes['news.test/'] = redirect('/page');
  routes['news.test/page'] = (response) =>
    response
      .writeHead(503, { 'content-type': 'text/html', 'x-frame-options': 'DENY' })
      .end('<p>'.repeat(5000));
  routes['news.test/inwards'] = redirect('http://127.0.0.1/');
  const probe = createGuardedProbe(network);
  const signal = AbortSignal.timeout(5000);
  expect(await probe('http://news.test/', { signal })).toMatchObject({
    status: 503,
    url: 'http://news.test/page',
    headers: { 'x-frame-options': 'DENY' },
  });
  for (const url of ['http://10.0.0.1/', 'http://news.test/inwards'])
    await expect(probe(url, { signal })).rejects.toMatchObject({ code: 'refused' });
  expect(dialled).toEqual([`${PUBLIC}:80`, `${PUBLIC}:80`, `${PUBLIC}:80`]);
});
