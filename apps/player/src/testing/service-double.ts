import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join, normalize } from 'node:path';
import { type PublishedAsset, publishedContent, toWire } from '@vitrine/contract';
import {
  buildApplicationVersion,
  buildAsset,
  buildContent,
  buildPlaylist,
  buildPresentation,
} from '@vitrine/test-kit';

/** The heartbeat reply of the double, in wire names. Tests change it. */
export interface DoubleState {
  heartbeat: Record<string, unknown>;
  /** Whether the heartbeat reply contains the last report of a publish, as the server's does. */
  remembersReports: boolean;
  config: Record<string, unknown>;
  /** Null before the first publish. */
  content: { revision: number; document: unknown } | null;
  /** Null if this screen has no ads. */
  ad: unknown;
  occupants: string[];
  /** The device of this token was deleted. */
  deletedToken: string | null;
  /** The reply of a captive portal instead of the content origin. Null if there is none. */
  portal: string | null;
  /** The reply to every call. Null for the normal replies. */
  failure: { status: number; body: string; contentType: string } | null;
  /** Files by path on the content origin. */
  files: Map<string, Uint8Array>;
  /** Paths that were requested from the content origin. */
  contentRequests: string[];
  /** By path on the content origin: the reply waits for this promise. */
  delays: Map<string, Promise<void>>;
}

export interface ServiceDouble {
  url: string;
  contentUrl: string;
  state: DoubleState;
  /** Bodies of the calls so far, by path. */
  calls: { path: string; body: Record<string, unknown>; token: string | null }[];
  /** Paths of the calls that were answered with `state.failure`. */
  failedCalls: string[];
  /**
   * Publishes a document that shows these colours, one after the other. The app of the colour `elsewhere` is at that
   * address on another server.
   */
  publish(revision: number, colours: readonly string[], elsewhere?: Elsewhere): void;
  /** Gives the screen an ad that shows this colour. */
  advertise(colour: string): void;
  /** Adds a file to the content origin and to the published content. */
  addFile(path: string, file: Uint8Array): void;
  /** Refuses connections until `up` is called. */
  down(): Promise<void>;
  up(): Promise<void>;
  close(): Promise<void>;
}

interface PublishReport {
  playback_success: boolean;
  playback_error: string | null;
}

interface Elsewhere {
  colour: string;
  url: string;
}

const types: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript',
  css: 'text/css',
  woff2: 'font/woff2',
  svg: 'image/svg+xml',
};

/** The service as a player sees it, without a database or broker: app origin and content origin. */
export async function startServiceDouble(playerDist: string): Promise<ServiceDouble> {
  const calls: ServiceDouble['calls'] = [];
  const failedCalls: string[] = [];
  let devices = 0;
  const state = createState();

  let content = await listen(contentServer(state, playerDist), 0);
  const contentPort = portOf(content);
  let app: Server = await listen(appServer(), 0);
  const port = portOf(app);
  state.config.content_port = contentPort;

  function appServer(): Server {
    return createServer((request, response) => {
      void answer(request, response).catch(() => response.destroy());
    });
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://double');
    if (pathname === '/player/' || pathname.startsWith('/player/'))
      return sendPlayerFile(playerDist, pathname, response);
    if (state.failure) {
      response.writeHead(state.failure.status, { 'content-type': state.failure.contentType });
      response.end(state.failure.body, () => failedCalls.push(pathname));
      return;
    }
    if (pathname === '/config.json') return json(response, 200, state.config);
    const body = await bodyOf(request);
    const token = request.headers.authorization?.replace(/^Token /, '') ?? null;
    calls.push({ path: pathname, body, token });
    if (token !== null && token === state.deletedToken)
      return json(response, 410, { code: 'device_deleted', message: 'Deleted', request_id: 'r' });
    switch (pathname) {
      case '/api/v3/devices/actions/create_lite_device':
        devices += 1;
        return json(response, 201, {
          id: `0192f3a0-7b6c-7cc3-98c4-dc0c0c07398${devices}`,
          api_token: `token-${devices}`,
        });
      case '/api/v3/device/heartbeat':
        if (state.remembersReports) rememberReport(state, body.publish as PublishReport | undefined);
        return json(response, 200, { ...state.heartbeat, server_time: new Date().toISOString() });
      case '/api/v3/device/content/publish':
        return sendPublishedContent(state.content, request, response);
      case '/api/v3/device/content/ad':
        return state.ad
          ? json(response, 200, state.ad)
          : json(response, 404, { code: 'not_found', message: 'There are no ads', request_id: 'r' });
      case '/api/v4/device/realtime/occupants':
        return json(response, 200, {
          occupants: state.occupants.map((id) => ({ session_id: id, started_at: null })),
        });
      case '/api/v4/device/events':
        return json(response, 200, { accepted: (body.events as unknown[]).length });
      default:
        return json(response, 404, { code: 'not_found', message: 'There is no such call', request_id: 'r' });
    }
  }

  return {
    url: `http://127.0.0.1:${port}`,
    contentUrl: `http://127.0.0.1:${contentPort}`,
    state,
    calls,
    failedCalls,
    publish(revision, colours, elsewhere) {
      const file = new TextEncoder().encode(`file of revision ${revision}`);
      state.files.set(`/files/${revision}`, file);
      state.content = { revision, document: documentOf(revision, colours, state.files, elsewhere) };
      Object.assign(state.heartbeat, { revision, published_at: new Date(0).toISOString() });
    },
    advertise(colour) {
      state.ad = documentOf(99, [colour], state.files);
      state.heartbeat.services_version = 1;
    },
    addFile(path, file) {
      state.files.set(path, file);
      const document = state.content?.document as ReturnType<typeof documentOf>;
      const { contentType, ...asset } = assetOf(path, file, 900 + document.assets.length);
      document.assets.push({ ...asset, content_type: contentType });
    },
    async down() {
      await Promise.all([end(app), end(content)]);
    },
    async up() {
      app = await listen(appServer(), port);
      content = await listen(contentServer(state, playerDist), contentPort);
    },
    close: async () => {
      await Promise.all([end(app), end(content)]);
    },
  };
}

/** The state of a service with a screen that nobody has registered yet. */
function createState(): DoubleState {
  return {
    heartbeat: {
      name: 'Shop window',
      screen_orientation: 'normal',
      is_disabled: false,
      registration_status: 'pending_dashboard_confirmation',
      confirmation_token: 'k7m2xq',
      published_at: null,
      revision: 0,
      publish_ack: false,
      publish_playback_success: false,
      publish_playback_error: null,
      service_level: null,
      tags: [],
      timezone: 'UTC',
      is_multitimezone_enabled: false,
      is_audio_only: false,
      active_hours_start: null,
      active_hours_end: null,
      daily_reboot_time: null,
      daily_restart_time: null,
      services_version: 0,
      worker_states_version: 0,
    },
    remembersReports: false,
    config: { brand_name: 'Vitrine', content_url: null, content_port: 0, sign_up_url: null, version: '0' },
    content: null,
    ad: null,
    occupants: [],
    deletedToken: null,
    portal: null,
    failure: null,
    files: new Map([['/apps/colour.html', new TextEncoder().encode(COLOUR_APP)]]),
    contentRequests: [],
    delays: new Map(),
  };
}

async function sendPlayerFile(playerDist: string, pathname: string, response: ServerResponse): Promise<void> {
  const name = normalize(pathname.slice('/player/'.length) || 'index.html');
  const file = await readFile(join(playerDist, name)).catch(() => null);
  response.writeHead(file ? 200 : 404, {
    'content-type': typeOf(name),
    'service-worker-allowed': '/player',
  });
  response.end(file ?? 'There is no such file');
}

function rememberReport({ heartbeat }: DoubleState, report: PublishReport | undefined): void {
  if (!report) return;
  heartbeat.publish_ack = true;
  // The server never withdraws it.
  if (report.playback_success) heartbeat.publish_playback_success = true;
  heartbeat.publish_playback_error = report.playback_error;
}

function sendPublishedContent(
  content: DoubleState['content'],
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (!content) {
    json(response, 404, { code: 'not_found', message: 'Nothing is published', request_id: 'r' });
    return;
  }
  const text = JSON.stringify(content.document);
  const etag = `"${createHash('sha256').update(text).digest('hex')}"`;
  const headers = {
    etag,
    'x-revision': String(content.revision),
    'x-published-at': new Date(0).toISOString(),
  };
  const isKnown = request.headers['if-none-match'] === etag;
  response.writeHead(isKnown ? 304 : 200, { ...headers, 'content-type': 'application/json' });
  response.end(isKnown ? undefined : text);
}

function uuidOf(number: number): string {
  return `0192f3a0-0000-7000-8000-${String(number).padStart(12, '0')}`;
}

/** A content document, in wire format, that shows these colours one after the other. */
function documentOf(
  revision: number,
  colours: readonly string[],
  files: ReadonlyMap<string, Uint8Array>,
  elsewhere?: Elsewhere,
) {
  const presentations = colours.map((colour, index) =>
    buildPresentation({
      id: uuidOf(100 * revision + index),
      name: colour,
      applicationId: uuidOf(1),
      applicationDeploymentId: uuidOf(colour === elsewhere?.colour ? 4 : 2),
      applicationName: 'Colour',
      applicationVars: { colour },
      duration: 30,
    }),
  );
  const versions = [
    { number: 2, url: '/apps/colour.html' },
    ...(elsewhere ? [{ number: 4, url: elsewhere.url }] : []),
  ].map(({ number, url }) =>
    buildApplicationVersion({
      id: uuidOf(number),
      applicationId: uuidOf(1),
      name: '1',
      embeddedUrlFormat: `${url}?colour=:colour`,
      configurableDuration: false,
      presentationProperties: [{ name: 'colour', type: 'string' }],
    }),
  );
  const assets = ['/apps/colour.html', `/files/${revision}`].map((url, index) =>
    assetOf(url, files.get(url) ?? new Uint8Array(), 50 + 2 * revision + index),
  );
  const playlist = buildPlaylist({ id: uuidOf(3), name: 'Colours', items: presentations });
  const content = buildContent({
    playlists: [playlist],
    presentations,
    applicationVersions: versions,
    assets,
  });
  return toWire(publishedContent, content) as Record<string, unknown> & { assets: unknown[] };
}

function assetOf(url: string, file: Uint8Array, number: number): PublishedAsset {
  return buildAsset({
    id: uuidOf(number),
    url,
    contentType: typeOf(url),
    size: file.length,
    sha256: createHash('sha256').update(file).digest('hex'),
  });
}

/**
 * An application without the SDK. It shows a colour for three and a half seconds. It is ready once it is painted, which
 * it detects by an animation that runs in the compositor.
 */
const COLOUR_APP = `<!doctype html><body style="margin:0"><script>
  const windowId = name.slice('vitrine:'.length);
  const send = (type, payload) => parent.postMessage({ namespace: 'vitrine', windowId, type, payload }, '*');
  document.body.style.background = new URLSearchParams(location.search).get('colour');
  addEventListener('message', ({ data }) => {
    if (data.type === 'play') setTimeout(() => send('complete', {}), 3500);
  });
  send('runtime-subscribe', 'play');
  const pixel = document.createElement('div');
  pixel.style.cssText = 'position:fixed;width:1px;height:1px;will-change:opacity;background:rgb(0 0 0 / .01)';
  document.body.append(pixel);
  pixel.animate({ opacity: [1, 0.5] }, 10_000).ready.then(() => {
    pixel.remove();
    send('ready');
  });
</script>`;

function contentServer(state: DoubleState, playerDist: string): Server {
  return createServer((request, response) => {
    void (async () => {
      const { pathname } = new URL(request.url ?? '/', 'http://double');
      response.setHeader('access-control-allow-origin', '*');
      const isOurs = pathname === '/sw.js' || pathname.startsWith('/offline/');
      const file = isOurs
        ? await readFile(join(playerDist, 'content', normalize(pathname))).catch(() => null)
        : state.files.get(pathname);
      state.contentRequests.push(pathname);
      await state.delays.get(pathname);
      if (state.portal !== null) {
        response.writeHead(200, { 'content-type': 'text/html' }).end(state.portal);
        return;
      }
      response.writeHead(file ? 200 : 404, {
        'content-type': typeOf(pathname),
        'origin-agent-cluster': '?1',
      });
      response.end(file ?? undefined);
    })();
  });
}

function typeOf(path: string): string {
  return types[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
}

function json(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(value));
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
}

async function listen(server: Server, port: number): Promise<Server> {
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return server;
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function end(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise<void>((resolve) => server.close(() => resolve()));
}
