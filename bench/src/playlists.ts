import { createPlaylist } from './pixels.ts';
import { type Account, call, type Servers } from './service.ts';

/** Returns the id of the sample playlist of a new organisation, which has three pictures and a clock. */
export async function findSamplePlaylist(
  service: Pick<Servers, 'url'>,
  { headers }: Account,
): Promise<string> {
  const { data } = await call<{ data: { id: string }[] }>(
    service,
    'GET',
    '/v3/playlists?search=Welcome',
    headers,
  );
  const [playlist] = data;
  if (!playlist) throw new Error('There are no samples: run `npm run build` first.');
  return playlist.id;
}

/** Creates playlists with the content of the sample. Each has a content document of its own. */
export async function copySamplePlaylist(
  service: Servers,
  account: Account,
  count: number,
): Promise<string[]> {
  const { rows } = await service.database.query<{ presentation_id: string }>(
    'select presentation_id from playlist_items where playlist_id = $1 and presentation_id is not null',
    [await findSamplePlaylist(service, account)],
  );
  const presentations = rows.map((row) => row.presentation_id);
  const copies: string[] = [];
  for (let copy = 0; copy < count; copy += 1)
    copies.push(await createPlaylist(service, account, presentations));
  return copies;
}
