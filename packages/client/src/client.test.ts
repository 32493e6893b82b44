import { describe, expect, expectTypeOf, test } from 'vitest';
import { clientOf } from './client.ts';
import {
  ApiError,
  BadRequestError,
  createClient,
  ForbiddenError,
  InternalServerError,
  InvalidReplyError,
  NetworkError,
  NotFoundError,
  UnauthorizedError,
} from './index.ts';
import type { ClientOptions } from './types.ts';

const id = '0192f3a0-0000-7000-8000-000000000001';

/** A client whose service replies with `reply`, and the requests that the service received. */
function setUp(reply: () => Response | Promise<Response>, options: Partial<ClientOptions> = {}) {
  const requests: { url: string; init: RequestInit; headers: Headers }[] = [];
  const send: typeof fetch = async (url, init = {}) => {
    requests.push({ url: String(url), init, headers: new Headers(init.headers) });
    return reply();
  };
  const client = createClient({
    baseUrl: '/api',
    credential: () => ({ kind: 'bearer', token: 'secret' }),
    fetch: send,
    ...options,
  });
  return { client, requests };
}
const json = (body: unknown, init?: ResponseInit) => () => Response.json(body, init);
const nothing = () => new Response(null, { status: 204 });

describe('requests', () => {
  test('maps names, path parameters and query; drops undefined values and repeats the keys of lists', async () => {
    const { client, requests } = setUp(json({ total: 1, data: [{ id, last_heartbeat_at: null }] }));
    const reply = await client.call('devices.list', {
      query: { page: 1, search: 'a b&c', folderId: undefined, id: [id, 'x'], sortBy: 'last_heartbeat_at' },
    });
    expect(requests[0]?.url).toBe(
      `/api/v5/devices?page=1&sort_by=last_heartbeat_at&id=${id}&id=x&search=a+b%26c`,
    );
    expect(reply).toEqual({ total: 1, data: [{ id, lastHeartbeatAt: null }] });
    expectTypeOf(reply.data[0]!.lastHeartbeatAt).toEqualTypeOf<string | null>();
  });

  test('encodes path parameters, and rejects those that would change the path', async () => {
    const { client, requests } = setUp(json({}));
    await client.call('devices.get', { params: { id: 'a/b?c#d é' } });
    expect(requests[0]?.url).toBe('/api/v3/devices/a%2Fb%3Fc%23d%20%C3%A9');
    for (const bad of ['', '.', '..']) {
      await expect(client.call('devices.get', { params: { id: bad } })).rejects.toThrow(TypeError);
    }
    expect(requests).toHaveLength(1);
  });

  test('marks every dashboard request, including sign-in, and sends no token', async () => {
    const { client, requests } = setUp(json({}), { credential: () => ({ kind: 'cookie' }) });
    await client.call('profile.get');
    await client.call('auth.signIn', { body: { email: 'a@example.com', password: 'x' } });
    expect(requests.map(({ headers }) => headers.get('x-vitrine-request'))).toEqual([
      'dashboard',
      'dashboard',
    ]);
    expect(requests.map(({ headers }) => headers.get('authorization'))).toEqual([null, null]);
  });

  test('sends a content type only with a body', async () => {
    const { client, requests } = setUp(json({}));
    await client.call('devices.update', { params: { id }, body: { playlistId: null, isAudioOnly: true } });
    await client.call('devices.publish', { params: { id } });
    expect(requests[0]?.init).toMatchObject({
      method: 'PATCH',
      body: '{"playlist_id":null,"is_audio_only":true}',
    });
    expect(requests[0]?.headers.get('content-type')).toBe('application/json');
    expect(requests[1]?.init).not.toHaveProperty('body');
    expect(requests[1]?.headers.has('content-type')).toBe(false);
  });

  test('trims and lowercases the activation code, and uses it for a blank name', async () => {
    const { client, requests } = setUp(json({}));
    const confirmationToken = ' AB12cd ';
    await client.call('devices.register', { body: { confirmationToken, name: ' Window ' } });
    await client.call('devices.register', { body: { confirmationToken, name: '  ' } });
    await client.call('devices.register', { body: { confirmationToken } });
    expect(requests.map(({ init }) => JSON.parse(String(init.body)))).toEqual([
      { confirmation_token: 'ab12cd', name: 'Window' },
      { confirmation_token: 'ab12cd', name: 'AB12cd' },
      { confirmation_token: 'ab12cd', name: 'AB12cd' },
    ]);
  });

  test('sends the dates of a playlist without a trailing Z, and leaves absent and null ones unchanged', async () => {
    const { client, requests } = setUp(json({}));
    await client.call('playlists.create', {
      body: { name: 'A', startDatetime: '2026-11-20T09:00:00Z', endDatetime: '2026-11-20T18:00:00' },
    });
    await client.call('playlists.update', { params: { id }, body: { endDatetime: null } });
    expect(requests.map(({ init }) => JSON.parse(String(init.body)))).toEqual([
      { name: 'A', start_datetime: '2026-11-20T09:00:00', end_datetime: '2026-11-20T18:00:00' },
      { end_datetime: null },
    ]);
  });

  test('does not rename keys that belong to users', async () => {
    const { client, requests } = setUp(
      json({ presentation: { application_vars: { my_key: { in_ner: 1 } } } }),
    );
    const saved = await client.call('presentations.update', {
      params: { id },
      body: { applicationVars: { myKey: { in_ner: 1 } } },
    });
    expect(requests[0]?.init.body).toBe('{"application_vars":{"myKey":{"in_ner":1}}}');
    expect(saved.presentation.applicationVars).toEqual({ my_key: { in_ner: 1 } });
  });

  test('sends each kind of credential in its header, and none with public calls', async () => {
    const sent = async (credential: ClientOptions['credential'], open = false) => {
      const { client, requests } = setUp(json({}), credential && { credential });
      await (open
        ? client.call('auth.forgotPassword', { body: { email: 'a@b.example' } })
        : client.call('devices.get', { params: { id } }));
      return Object.fromEntries(requests[0]?.headers ?? []);
    };
    expect(await sent(() => ({ kind: 'bearer', token: 't' }))).toEqual({ authorization: 'Bearer t' });
    expect(await sent(() => ({ kind: 'device', token: 't' }))).toEqual({ authorization: 'Token t' });
    expect(await sent(() => ({ kind: 'apiKey', key: 'k' }))).toEqual({ 'x-api-key': 'k' });
    expect(await sent(undefined, true)).toEqual({ 'content-type': 'application/json' });
  });

  test('rejects a protected call without credentials before any request', async () => {
    const { client, requests } = setUp(json({}), { credential: () => null });
    const error = await client.call('profile.get').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UnauthorizedError);
    expect(error).toMatchObject({ message: 'Missing access token', status: 401, code: 'unauthorized' });
    expect(requests).toEqual([]);
  });

  test('sends the idempotency key and custom headers', async () => {
    const { client, requests } = setUp(nothing);
    await client.call('devices.restart', {
      params: { id },
      idempotencyKey: 'once',
      headers: { 'If-None-Match': '"x"' },
    });
    expect(requests[0]?.headers.get('idempotency-key')).toBe('once');
    expect(requests[0]?.headers.get('if-none-match')).toBe('"x"');
  });

  test('the type of a call includes its parameters', () => {
    const { client } = setUp(nothing);
    const calls = () => {
      client.call('profile.get');
      client.call('devices.list');
      // @ts-expect-error a path parameter is missing
      client.call('devices.get');
      // @ts-expect-error the body is missing
      client.call('folders.create');
      // @ts-expect-error there is no such member
      client.call('folders.create', { body: { name: 'a', parent_folder_id: null } });
      // @ts-expect-error there is no such call
      client.call('devices.fly');
      // @ts-expect-error this call has no query
      client.call('profile.get', { query: { page: 1 } });
    };
    expect(calls).toBeTypeOf('function');
  });
});

describe('replies', () => {
  test('returns undefined for 204', async () => {
    const { client } = setUp(nothing);
    const reply = await client.call('auth.signOut');
    expectTypeOf(reply).toEqualTypeOf<undefined>();
    expect(reply).toBeUndefined();
  });

  test('returns status and headers on request, and distinguishes 304', async () => {
    const content = setUp(json({ id }, { headers: { etag: '"a"', 'x-revision': '3' } }));
    const reply = await content.client.request('devices.get', { params: { id } });
    expect(reply).toMatchObject({ status: 200, notModified: false, data: { id } });
    expect(reply.headers.get('x-revision')).toBe('3');
    const same = setUp(() => new Response(null, { status: 304, headers: { etag: '"a"' } }));
    const second = await same.client.request('devices.get', { params: { id } });
    expect(second).toMatchObject({ status: 304, notModified: true });
    expect(second.data).toBeUndefined();
  });

  test('rejects a web page in place of a reply', async () => {
    const page = () =>
      new Response('<html>Sign in to the Wi-Fi</html>', { headers: { 'content-type': 'text/html' } });
    const { client } = setUp(page);
    await expect(client.call('profile.get')).rejects.toThrow(InvalidReplyError);
    await expect(client.call('devices.restart', { params: { id } })).rejects.toThrow(NetworkError);
    const broken = setUp(() => new Response('{"id":'));
    await expect(broken.client.call('profile.get')).rejects.toThrow('The reply is not JSON.');
  });

  test('reads files as blobs and other text as text', async () => {
    const common = { area: 'x', method: 'GET', credential: 'none', path: '/x' } as const;
    const made = (send: typeof fetch) =>
      clientOf(
        {
          calls: {
            zip: { ...common, replyType: 'application/zip' },
            csv: { ...common, replyType: 'text/csv' },
            page: { ...common, replyType: 'text/html' },
          },
          shapes: [],
        },
        { baseUrl: '', fetch: send },
      );
    const typed = (type: string) =>
      made(async () => new Response('a,b', { headers: { 'content-type': type } }));
    const blob: unknown = await typed('application/zip').call('zip');
    expect(blob).toBeInstanceOf(Blob);
    expect(await (blob as Blob).text()).toBe('a,b');
    expect(await typed('text/csv').call('csv')).toBe('a,b');
    expect(await typed('text/html').call('page')).toBe('a,b');
    await expect(typed('text/html').call('csv')).rejects.toThrow(InvalidReplyError);
  });
});

describe('errors', () => {
  const failing = async (status: number, body: BodyInit | null, init: ResponseInit = {}) => {
    const { client } = setUp(() => new Response(body, { status, ...init }));
    const error = await client.call('profile.get').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    return error as ApiError;
  };

  test.each([
    [400, BadRequestError, 'bad_request'],
    [401, UnauthorizedError, 'unauthorized'],
    [403, ForbiddenError, 'forbidden'],
    [404, NotFoundError, 'not_found'],
    [500, InternalServerError, 'internal_server_error'],
    [409, BadRequestError, 'conflict'],
    [418, BadRequestError, 'bad_request'],
    [410, BadRequestError, 'bad_request'],
    [502, BadRequestError, 'unavailable'],
  ])(
    'throws a typed error for status %i, with a code even if the reply has none',
    async (status, type, code) => {
      const error = await failing(status, 'no');
      expect(error).toBeInstanceOf(type);
      expect(error).toMatchObject({ status, code, message: 'no', name: type.name });
    },
  );

  test('reads code, message, fields, request id and seconds to wait from the reply', async () => {
    const body = {
      code: 'too_many_requests',
      message: 'Slow down.',
      fields: [{ path: 'items.0.playlist_id', message: 'No.' }],
      request_id: 'r1',
    };
    const error = await failing(429, JSON.stringify(body), { headers: { 'retry-after': '30' } });
    expect(error).toMatchObject({
      code: 'too_many_requests',
      message: 'Slow down.',
      fields: body.fields,
      requestId: 'r1',
      retryAfter: 30,
      text: JSON.stringify(body),
    });
  });

  test('falls back to the text, the status text or the status if there is no message', async () => {
    expect((await failing(400, 'plain words')).message).toBe('plain words');
    expect((await failing(400, '', { statusText: 'Bad Request' })).message).toBe('Bad Request');
    expect((await failing(400, null)).message).toBe('The server answered with status 400.');
    expect((await failing(400, '[1]')).message).toBe('[1]');
    expect((await failing(400, 'null')).message).toBe('null');
  });

  test('does not use an HTML error page as the message, but preserves its text', async () => {
    const page = '<html><h1>Bad gateway</h1></html>';
    const error = await failing(502, page, {
      statusText: 'Bad Gateway',
      headers: { 'content-type': 'text/html' },
    });
    expect(error).toMatchObject({
      message: 'Bad Gateway',
      text: page,
      fields: [],
      requestId: null,
      retryAfter: null,
    });
  });

  test('ignores fields in an unexpected format', async () => {
    expect((await failing(400, '{"fields":{"a":1}}')).fields).toEqual([]);
    expect((await failing(400, '{"code":7,"message":{},"fields":[null,{"path":1}]}')).fields).toEqual([]);
  });

  test("accepts a device's deletion only from the server itself", async () => {
    expect((await failing(410, '<html>gone')).code).toBe('bad_request');
    expect((await failing(404, '{"code":"device_deleted"}')).code).toBe('not_found');
    expect((await failing(410, '{"code":"device_deleted","message":"x"}')).code).toBe('device_deleted');
  });

  test('throws a network error with its cause for a missing or incomplete reply', async () => {
    const cause = new TypeError('Failed to fetch');
    const { client, requests } = setUp(() => Promise.reject(cause));
    const error = await client.call('profile.get').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(NetworkError);
    expect(error).toMatchObject({ cause });
    expect(requests).toHaveLength(1);
    const torn = new ReadableStream({ start: (controller) => controller.error(cause) });
    const second = setUp(() => new Response(torn, { headers: { 'content-type': 'application/json' } }));
    await expect(second.client.call('profile.get')).rejects.toThrow(NetworkError);
  });

  test('rethrows an abort unchanged', async () => {
    const abort = new AbortController();
    const { client } = setUp(() => {
      abort.abort();
      throw abort.signal.reason;
    });
    const error = await client
      .call('profile.get', { signal: abort.signal })
      .catch((thrown: unknown) => thrown);
    expect(error).toBe(abort.signal.reason);
    expect(error).not.toBeInstanceOf(NetworkError);
  });
});
