import { createHash } from 'node:crypto';
import { embeddedDatabase } from '@vitrine/test-kit/server-process';
import { Client } from 'pg';
import { callApi, send } from './api.ts';
import { type ColourName, picture } from './pictures.ts';
import type { RunningServer } from './server.ts';

/** A screen that was paired through the API, and the address of its player. */
export interface PairedScreen {
  id: string;
  playerUrl(query?: string): string;
  /** The ETag of the content document that the server has for this screen. */
  publishedEtag(): Promise<string>;
}

/** Pairs a new screen with these fields, through a person's `call`. */
export async function pairScreen(
  api: string,
  call: Shop['call'],
  more: Record<string, unknown> = {},
): Promise<{ id: string; api_token: string }> {
  const screen = await callApi<{ id: string; api_token: string }>(
    'POST',
    `${api}/v3/devices/actions/create_lite_device`,
    { json: {} },
  );
  const { confirmation_token } = await callApi<{ confirmation_token: string }>(
    'POST',
    `${api}/v3/device/heartbeat`,
    { headers: { authorization: `Token ${screen.api_token}` }, json: {} },
  );
  await call('POST', '/v3/devices/actions/register', { confirmation_token, ...more });
  return screen;
}

/** The account of a person who uses the API. */
export interface Shop {
  /** Makes any call of the API. `path` is relative to `/api`. Throws if the call fails. */
  call<T>(method: string, path: string, json?: unknown): Promise<T>;
  addScreen(): Promise<PairedScreen>;
  /**
   * Creates a presentation of one picture in this colour that lasts this number of seconds. `width` is in pixels, 1280
   * by default. Other fields, such as a schedule, go to the presentation.
   */
  pictureOf(
    colour: ColourName,
    seconds: number,
    more?: { width?: number; [field: string]: unknown },
  ): Promise<string>;
  /** Creates a presentation of this video, with its sound. */
  videoOf(webm: Buffer): Promise<string>;
  /** Creates a presentation of this address. */
  webPageOf(url: string): Promise<string>;
  playlistOf(presentationIds: readonly string[]): Promise<string>;
  /** Assigns and publishes. Resolves to the ETag of the published content document. */
  show(screen: PairedScreen, playlistId: string): Promise<string>;
}

export async function createShop(server: RunningServer): Promise<Shop> {
  const api = `${server.url}/api`;
  const { token } = await callApi<{ token: string }>('POST', `${api}/v3/auth/sign_up`, {
    json: { email: 'shop@example.com', password: 'seven green bottles', name: 'Shop' },
  });
  const headers = { authorization: `Bearer ${token}` };
  const call = <T>(method: string, path: string, json?: unknown) =>
    callApi<T>(method, api + path, { headers, json });
  const { data } = await call<{ data: { id: string; name: string }[] }>('GET', '/v3/applications');
  const applicationId = (wanted: string) => data.find(({ name }) => name === wanted)?.id;
  const present = async (json: object) => {
    const { presentation } = await call<{ presentation: { id: string } }>('POST', '/v3/presentations', json);
    return presentation.id;
  };
  const upload = async (filename: string, content_type: string, bytes: Buffer) => {
    const target = await call<{ id: string; url: string; headers: Record<string, string> }>(
      'POST',
      '/v3/file_uploads',
      {
        filename,
        content_type,
        content_length: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      },
    );
    await callApi('PUT', new URL(target.url, server.contentUrl).href, { headers: target.headers, bytes });
    return { id: target.id };
  };

  return {
    call,
    async addScreen() {
      const { id, api_token } = await pairScreen(api, call);
      const authorization = `Token ${api_token}`;
      return {
        id,
        playerUrl: (more = '') => `${server.url}/player/?deviceId=${id}&accessToken=${api_token}${more}`,
        async publishedEtag() {
          const reply = await send('GET', `${api}/v3/device/content/publish`, { headers: { authorization } });
          const etag = reply?.headers.get('etag');
          if (!etag) throw new Error(`No content document for the screen: ${reply?.status} ${reply?.body}`);
          return etag;
        },
      };
    },
    async pictureOf(colour, seconds, { width = 1280, ...schedule } = {}) {
      const png = picture(colour, width, Math.round((width * 9) / 16));
      return present({
        name: colour,
        application_id: applicationId('Pictures'),
        application_vars: { pictures: [await upload(`${colour}.png`, 'image/png', png)] },
        duration: seconds,
        ...schedule,
      });
    },
    async videoOf(webm) {
      return present({
        name: 'Video',
        application_id: applicationId('Video'),
        application_vars: { videos: [await upload('video.webm', 'video/webm', webm)], muted: false },
      });
    },
    webPageOf: (url) =>
      present({ name: 'Web page', application_id: applicationId('Web page'), application_vars: { url } }),
    async playlistOf(presentationIds) {
      const { id } = await call<{ id: string }>('POST', '/v3/playlists', {
        name: `Playlist of ${presentationIds.length}`,
        items: presentationIds.map((each) => ({ presentation_id: each })),
      });
      return id;
    },
    async show(screen, playlistId) {
      await call('PATCH', `/v3/devices/${screen.id}`, { playlist_id: playlistId });
      await call('POST', `/v3/devices/${screen.id}/actions/publish`);
      return screen.publishedEtag();
    },
  };
}

/** Queries the database directly. */
export async function query<Row extends object>(
  { dataDir }: Pick<RunningServer, 'dataDir'>,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const client = new Client(embeddedDatabase(dataDir));
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}
