import { acceptUploads } from '../../testing/accept-uploads.ts';
import type { ApiDouble } from '../../testing/api-double.ts';
import { groupOf, previewOf } from '../../testing/publishes.ts';
import { idOf, listOf, sampleItem, sampleReply } from '../../testing/sample.ts';
import { changed, offline, playing, shop } from './screens.fixture.ts';

type Screen = typeof playing;
type Playlist = ReturnType<typeof sampleReply<'playlists.get'>>;

const pictures = sampleItem('applications.list', {
  isBuiltIn: true,
  currentAppVersion: sampleItem('applicationVersions.list', {
    defaultDuration: 10,
    presentationProperties: [{ name: 'pictures', type: 'image', multiple: true }] as never,
  }),
});

/** The first item of the playlist “Lunch”. */
export const soupId = idOf(90);
/** Files become presentations with these ids, in the order in which the server creates them. */
export const madeId = (index: number) => idOf(400 + index);

interface ShopFields {
  screen?: Partial<Screen>;
  playlist?: Partial<Playlist>;
  /** The names of other screens with the same playlist. */
  others?: readonly string[];
  /** Where files are uploaded. */
  uploads?: string;
}

/** The shop, whose first screen accepts files. It has no playlist unless the fields say so. */
export function shopWithFiles({
  screen = {},
  playlist = {},
  others = [],
  uploads,
}: ShopFields = {}): ApiDouble {
  const api = acceptUploads(shop(), () => ({ contentType: 'image/png' }), uploads);
  let shown: Screen = { ...playing, playlistId: null, playlist: null, ...screen };
  const playlists = new Map<string, Playlist>([
    [
      idOf(9),
      sampleReply('playlists.get', {
        id: idOf(9),
        name: 'Lunch',
        items: [itemOf(soupId)],
        permissions: ['read', 'update'],
        ...playlist,
      }),
    ],
  ]);
  playlistsOf.set(api, playlists);
  const playlistOf = (id: string) => playlists.get(id) as Playlist;
  api.on('devices.get', () => shown);
  api.on('devices.list', () => listOf(shown, offline, changed));
  api.on('devices.update', ({ body: { playlistId = null } }) => {
    const assigned = playlists.get(playlistId ?? '');
    shown = { ...shown, playlistId, playlist: assigned ? { id: assigned.id, name: assigned.name } : null };
    return shown;
  });
  api.on(
    'devices.affected',
    listOf(
      ...[playing.name, ...others].map((name, index) => ({
        id: idOf(index + 1),
        name,
        playlistId: idOf(9),
      })),
    ),
  );
  api.on('playlists.get', ({ params }) => playlistOf(params.id));
  api.on('playlists.create', ({ body: { name } }) => {
    const created = sampleReply('playlists.create', {
      id: idOf(10 + playlists.size),
      name,
      permissions: ['read', 'update', 'delete'],
    });
    playlists.set(created.id, created);
    return created;
  });
  const save = (id: string, items: Playlist['items']) => {
    const saved = { ...playlistOf(id), items: items.map((item, order) => ({ ...item, order })) };
    playlists.set(id, saved);
    saves.set(api, [...(saves.get(api) ?? []), items.map(({ presentationId }) => presentationId)]);
    return saved;
  };
  api.on('playlists.update', ({ params, body: { items = [] } }) =>
    save(
      params.id,
      items.map(({ id, presentationId }) => itemOf(presentationId ?? '', id)),
    ),
  );
  api.on('playlists.insertItems', ({ params, body: { items } }) => {
    const inserted = items.map(({ presentationId }) => itemOf(presentationId ?? ''));
    const saved = save(params.id, [...playlistOf(params.id).items, ...inserted]);
    return { ...saved, insertedItemIds: inserted.map(({ id }) => id) };
  });
  api.on('playlists.delete', () => undefined);
  api.on('applications.list', listOf(pictures));
  let made = 0;
  api.on('presentations.create', ({ body: { name } }) => {
    made += 1;
    const { presentation } = sampleReply('presentations.create');
    return sampleReply('presentations.create', {
      presentation: { ...presentation, id: madeId(made), name },
    });
  });
  api.on('publishes.preview', previewOf(groupOf({ id: idOf(9), name: 'Lunch' }, [playing])));
  return api;
}

let itemCount = 0;

function itemOf(presentationId: string, id?: string): Playlist['items'][number] {
  itemCount += 1;
  return {
    id: id ?? idOf(500 + itemCount),
    order: 0,
    presentationId,
    playlistId: null,
    name: 'Picture',
    thumbnailUrl: null,
    applicationName: null,
    duration: 10,
  };
}

/** Adds presentations to a playlist, as another person. */
export function addAsColleague(api: ApiDouble, playlistId: string, ...presentationIds: string[]): void {
  playlistsOf
    .get(api)
    ?.get(playlistId)
    ?.items.push(...presentationIds.map((id) => itemOf(id)));
}

const playlistsOf = new WeakMap<ApiDouble, Map<string, Playlist>>();
const saves = new WeakMap<ApiDouble, (string | null)[][]>();

/** The presentations of a playlist after each change of its items. */
export const savedItems = (api: ApiDouble) => saves.get(api) ?? [];
