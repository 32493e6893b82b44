import { callApi } from '../support/api.ts';
import { pairScreen } from '../support/screens.ts';

/** A screen, and what the service has acknowledged about it. */
export interface KnownScreen {
  id: string;
  headers: Record<string, string>;
  /** Only this screen plays it, and only one client edits it. */
  presentationId: string;
  /** Acknowledged publishes by revision, each with the hash of its document and the edit that it must contain. */
  published: Map<number, { hash: string; edit: number }>;
  /** Hashes of the documents that were read, by revision. */
  documents: Map<number, string>;
  /** The highest revision in any reply. */
  revision: number;
  /** The last edit that was acknowledged. `attempted` is the last one that was sent. */
  edited: number;
  attempted: number;
  /** The highest revision whose playback was reported and acknowledged. */
  played: number;
  /** Accepted events by id, each with the table that must contain it. */
  events: Map<string, 'plays' | 'device_errors' | 'analytics_events'>;
}

export interface Organisation {
  /** Base URL of the API. */
  url: string;
  contentUrl: string;
  headers: Record<string, string>;
  screens: KnownScreen[];
  /** Acknowledged uploads by file id, each with the hash of its bytes. */
  uploads: Map<string, string>;
  /** Acknowledged batches by id, each with the final status of every screen's action. */
  batches: Map<string, Map<string, string>>;
}

/** Creates an account with paired screens, each with its own playlist. */
export async function createOrganisation(
  { url, contentUrl }: { url: string; contentUrl: string },
  screens: number,
): Promise<Organisation> {
  const api = `${url}/api`;
  const { token } = await callApi<{ token: string }>('POST', `${api}/v3/auth/sign_up`, {
    json: { email: 'crash@example.com', password: 'seven green bottles', name: 'Crash' },
  });
  const headers = { authorization: `Bearer ${token}` };
  const person = <T>(method: string, path: string, json?: unknown) =>
    callApi<T>(method, api + path, { headers, json });

  async function addScreen(number: number): Promise<KnownScreen> {
    const { id, api_token } = await pairScreen(api, person, { name: `Screen ${number}` });
    const device = { authorization: `Token ${api_token}` };
    const { data } = await person<{ data: { id: string; name: string }[] }>('GET', '/v3/applications');
    const { presentation } = await person<{ presentation: { id: string } }>('POST', '/v3/presentations', {
      name: 'Edit 0',
      application_id: data.find(({ name }) => name === 'Clock')?.id,
    });
    const playlist = await person<{ id: string }>('POST', '/v3/playlists', {
      name: `Playlist ${number}`,
      items: [{ presentation_id: presentation.id }],
    });
    await person('PATCH', `/v3/devices/${id}`, { playlist_id: playlist.id });
    return {
      id,
      headers: device,
      presentationId: presentation.id,
      published: new Map(),
      documents: new Map(),
      revision: 0,
      edited: 0,
      attempted: 0,
      played: 0,
      events: new Map(),
    };
  }

  const added: KnownScreen[] = [];
  for (let number = 1; number <= screens; number += 1) added.push(await addScreen(number));
  return { url: api, contentUrl, headers, screens: added, uploads: new Map(), batches: new Map() };
}
