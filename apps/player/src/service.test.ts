import { ApiError, createDeviceClient } from '@vitrine/client/device';
import { createFakeTimers } from '@vitrine/test-kit';
import { expect, test } from 'vitest';
import { createService } from './service.ts';

const document = {
  format: 1,
  playlist_id: '0192f3a0-0000-7000-8000-000000000001',
  playlists: {},
  presentations: {},
  application_versions: {},
  applications: {},
  themes: {},
  assets: [],
};
const heartbeatReply = {
  screen_orientation: 'left',
  is_disabled: false,
  registration_status: 'pending_dashboard_confirmation',
  confirmation_token: 'k7m2xq',
  name: 'Window',
};
const headers = { etag: '"a"', 'x-revision': '3', 'x-published-at': '2026-11-20T12:00:00Z' };

function setUp(answer: (request: Request) => Response | Promise<Response>) {
  const timers = createFakeTimers();
  let deleted = 0;
  const requests: Request[] = [];
  const client = createDeviceClient({
    baseUrl: 'http://service.example/api',
    credential: () => ({ kind: 'device', token: 't' }),
    fetch: async (url, init) => {
      const request = new Request(url, init);
      requests.push(request);
      return answer(request);
    },
  });
  const service = createService(client, timers, () => {
    deleted += 1;
  });
  return { service, timers, requests, deletions: () => deleted };
}

test('returns the published document with its revision, or only the revision if the ETag matches', async () => {
  const { service, requests } = setUp((request) =>
    request.headers.has('if-none-match')
      ? new Response(null, { status: 304, headers })
      : Response.json(document, { headers }),
  );
  const label = { revision: 3, etag: '"a"', publishedAt: '2026-11-20T12:00:00Z' };
  expect(await service.getPublishedContent(null)).toMatchObject({
    ...label,
    document: { playlistId: document.playlist_id },
  });
  expect(await service.getPublishedContent('"a"')).toEqual({ ...label, document: null });
  expect(requests.map((request) => request.headers.get('if-none-match'))).toEqual([null, '"a"']);
});

test('returns null if nothing is published and throws for invalid content', async () => {
  const nothing = { code: 'not_found', message: 'Nothing is published', request_id: 'r' };
  expect(
    await setUp(() => Response.json(nothing, { status: 404 })).service.getPublishedContent(null),
  ).toBeNull();
  const others: (() => Response)[] = [
    () => new Response('<html>Welcome</html>', { headers: { ...headers, 'content-type': 'text/html' } }),
    () => Response.json(document),
    () => Response.json({ ...document, format: 2 }, { headers }),
    () => Response.json({ ...document, assets: null }, { headers }),
    () => new Response('<html>404</html>', { status: 404, headers: { 'content-type': 'text/html' } }),
  ];
  for (const other of others) await expect(setUp(other).service.getPublishedContent(null)).rejects.toThrow();
});

test('rejects a 200 reply of another server and preserves pending data', async () => {
  const play = {
    id: '0192f3a0-0000-7000-8000-000000000002',
    at: '2026-11-20T12:00:00Z',
    type: 'play',
  } as never;
  const others: (() => Response)[] = [
    () => Response.json({}),
    () => Response.json(null),
    () => Response.json([]),
    () => Response.json({ accepted: 'yes', url: '', occupants: {} }),
    () => new Response('', { headers: { 'content-type': 'application/json' } }),
    () => new Response('<html>Welcome</html>', { headers: { 'content-type': 'text/html' } }),
  ];
  for (const other of others) {
    const { service } = setUp(other);
    await expect(service.sendEvents([play])).rejects.toThrow();
    await expect(service.sendLogs([])).rejects.toThrow();
    await expect(service.realtimeKey('s')).rejects.toThrow();
    await expect(service.occupants()).rejects.toThrow();
    await expect(service.heartbeat({})).rejects.toThrow();
    await expect(service.adContent()).rejects.toThrow();
  }
});

test("treats only the server's own 410 with its code as a deleted device", async () => {
  const body = { code: 'device_deleted', message: 'Deleted', request_id: 'r' };
  const word = setUp(() => Response.json(body, { status: 410 }));
  await expect(word.service.occupants()).rejects.toThrow(ApiError);
  expect(word.deletions()).toBe(1);
  const others: (() => Response)[] = [
    () => Response.json(body, { status: 401 }),
    () => Response.json(body, { status: 404 }),
    () => Response.json({ ...body, code: 'unauthorized' }, { status: 401 }),
    () => Response.json({ ...body, code: 'not_found' }, { status: 404 }),
    () => new Response('Gone', { status: 410 }),
    () => new Response('<html>Gone</html>', { status: 410, headers: { 'content-type': 'text/html' } }),
    () => new Response('no', { status: 503 }),
    () => new Response('<html>Welcome</html>', { headers: { 'content-type': 'text/html' } }),
  ];
  for (const other of others) {
    const { service, deletions } = setUp(other);
    const calls = [
      service.heartbeat({}),
      service.getPublishedContent(null),
      service.occupants(),
      service.sendEvents([]),
    ];
    await Promise.allSettled([...calls, service.realtimeKey('0192f3a0-0000-7000-8000-000000000001')]);
    expect(deletions()).toBe(0);
  }
});

test('aborts a call that hangs after 30 s', async () => {
  const { service, timers } = setUp(
    (request) =>
      new Promise((_, reject) =>
        request.signal.addEventListener('abort', () => reject(request.signal.reason as Error)),
      ),
  );
  const outcome = service.occupants().catch((error: unknown) => String(error));
  await timers.advanceAsync(30_000);
  expect(await outcome).toContain('took too long');
});

test('rejects a heartbeat reply without its required fields', async () => {
  await expect(setUp(() => Response.json({})).service.heartbeat({})).rejects.toThrow();
});

test('makes each call with the path and body of the contract', async () => {
  const { service, requests } = setUp(({ url }) => {
    if (url.endsWith('/heartbeat')) return Response.json(heartbeatReply);
    if (url.endsWith('/auth'))
      return Response.json({
        auth_key: 'k',
        channel_id: 'c',
        expires_at: 1_800_000_000,
        url: '/mqtt',
        client_id: 'c/s',
        username: 'u',
      });
    return Response.json(document, { headers });
  });
  const sessionId = '0192f3a0-0000-4000-8000-000000000001';
  await service.heartbeat({ connectionType: 'wifi', ssid: 'Shop', rssi: -60 });
  expect(await service.realtimeKey(sessionId)).toMatchObject({
    authKey: 'k',
    channelId: 'c',
    expiresAt: 1_800_000_000,
  });
  await service.getPublishedContent(null);
  expect(await service.adContent()).toMatchObject({ playlistId: document.playlist_id });
  const sent = requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`);
  expect(sent).toEqual([
    'POST /api/v3/device/heartbeat',
    'POST /api/v3/device/pubnub/auth',
    'GET /api/v3/device/content/publish',
    'GET /api/v3/device/content/ad',
  ]);
  const bodies = await Promise.all(requests.map((request) => request.text()));
  expect(bodies.map((text) => (text === '' ? null : JSON.parse(text)))).toEqual([
    { connection_type: 'wifi', ssid: 'Shop', rssi: -60 },
    { session_id: sessionId },
    null,
    null,
  ]);
  expect(requests.map((request) => request.headers.get('authorization'))).toEqual(Array(4).fill('Token t'));
});

test('reads every field of a heartbeat reply that the player uses', async () => {
  const { service } = setUp(() => Response.json(heartbeatReply));
  expect(await service.heartbeat({})).toMatchObject({
    screenOrientation: 'left',
    isDisabled: false,
    registrationStatus: 'pending_dashboard_confirmation',
    confirmationToken: 'k7m2xq',
    name: 'Window',
  });
});
