import type { CallApi, Device } from '../../platform/api.ts';

export interface NamedPlaylist {
  id: string;
  name: string;
}

/** The playlist to which files are added: an existing one, or a new one for the screen. */
export type FileDestination =
  | ({ kind: 'playlist' } & NamedPlaylist)
  /** `replaces` is the id of the playlist that the screen has now; null: none. */
  | { kind: 'new'; replaces: string | null };

/** What a person must know before files change the playlist of a screen. */
export interface CurrentPlaylist {
  id: string;
  /** Null if the person does not have access to it. */
  name: string | null;
  canChange: boolean;
  /** The number of other screens that play it, including as part of another playlist. */
  otherScreens: number;
}

/** Reads the playlist of a screen as it is now, because the page can be older. Null if the screen has none. */
export async function readCurrentPlaylist(call: CallApi, deviceId: string): Promise<CurrentPlaylist | null> {
  const { playlistId, playlist } = await call('devices.get', { params: { id: deviceId } });
  if (playlistId === null) return null;
  if (playlist === null) return { id: playlistId, name: null, canChange: false, otherScreens: 0 };
  const [{ permissions }, screens] = await Promise.all([
    call('playlists.get', { params: { id: playlistId } }),
    call('devices.affected', { body: { playlistIds: [playlistId] } }),
  ]);
  return {
    id: playlistId,
    name: playlist.name,
    canChange: permissions.includes('update'),
    // The listed screens are not always all, but this screen is one of them.
    otherScreens: Math.max(0, screens.total - 1),
  };
}

/** The destination of files if there is only one possibility; null if the person must choose. */
export function onlyDestination(current: CurrentPlaylist | null): FileDestination | null {
  if (current === null) return { kind: 'new', replaces: null };
  const { id, name, canChange, otherScreens } = current;
  return name !== null && canChange && otherScreens === 0 ? { kind: 'playlist', id, name } : null;
}

/** Creates a playlist with the name of the screen, and assigns it to the screen. */
export async function createPlaylistFor(
  call: CallApi,
  { id, name }: Pick<Device, 'id' | 'name'>,
): Promise<NamedPlaylist> {
  const playlist = await call('playlists.create', { body: { name } });
  await call('devices.update', { params: { id }, body: { playlistId: playlist.id } });
  return { id: playlist.id, name: playlist.name };
}
