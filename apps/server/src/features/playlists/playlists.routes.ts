import type { Route } from '../../platform/http/router.ts';
import { presentListedPlaylist, presentPlaylist } from './playlists.presenter.ts';
import type { Playlists } from './playlists.service.ts';

export function playlistRoutes(route: Route, { playlists }: { playlists: Playlists }): void {
  route('playlists.list', async ({ actor, query: { id: ids, includeItems, ...filter } }) => {
    const withItems = includeItems === 'true';
    const { total, data } = await playlists.list(actor, { ...filter, ids, withItems });
    return { total, data: data.map(presentListedPlaylist) };
  });
  route('playlists.get', async ({ actor, params }) => presentPlaylist(await playlists.get(actor, params.id)));
  route('playlists.create', async ({ actor, body }) => presentPlaylist(await playlists.create(actor, body)));
  route('playlists.update', async ({ actor, params, body }) =>
    presentPlaylist(await playlists.update(actor, params.id, body)),
  );
  route('playlists.insertItems', async ({ actor, params, body }) => {
    const { playlist, insertedItemIds } = await playlists.insertItems(actor, params.id, body);
    return { ...presentPlaylist(playlist), insertedItemIds };
  });
  route('playlists.delete', async ({ actor, params, query }) => {
    await playlists.remove(actor, params.id, query.force === 'true');
    return undefined;
  });
  route('playlists.move', async ({ actor, params, body }) =>
    presentPlaylist(await playlists.move(actor, params.id, body.folderId)),
  );
  route('playlists.copy', async ({ actor, params, body }) =>
    presentPlaylist(await playlists.copy(actor, params.id, body.name)),
  );
}
