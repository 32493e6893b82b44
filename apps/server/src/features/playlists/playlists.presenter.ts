import type { Calls, ReplyOf } from '@vitrine/contract';
import { presentResource } from '../../platform/resources/resources.presenter.ts';
import type { FullPlaylist, ListedPlaylist } from './playlists.service.ts';

type Wire = ReplyOf<Calls['playlists.get']>;

export function presentPlaylist(full: FullPlaylist): Wire {
  return { ...presentSettings(full), items: presentItems(full) };
}

export function presentListedPlaylist(
  listed: ListedPlaylist,
): ReplyOf<Calls['playlists.list']>['data'][number] {
  const { items, ...rest } = listed;
  return items ? presentPlaylist({ ...rest, items }) : presentSettings(rest);
}

function presentSettings({ full, playlist, totals }: Omit<FullPlaylist, 'items'>): Omit<Wire, 'items'> {
  return {
    ...presentResource(full),
    description: playlist.description,
    mode: playlist.mode,
    itemsPerPass: playlist.itemsPerPass,
    parentPlaylistId: playlist.parentPlaylistId,
    scheduleType: playlist.scheduleType,
    isRuleOnItems: playlist.isRuleOnItems,
    rule: playlist.rule,
    tzid: playlist.tzid,
    startDatetime: playlist.startDatetime,
    endDatetime: playlist.endDatetime,
    recurrenceRule: playlist.recurrenceRule,
    ...totals(playlist.id),
  };
}

function presentItems({ items, totals }: FullPlaylist): Wire['items'] {
  return items.map((item) => ({
    id: item.id,
    order: item.position,
    presentationId: item.presentationId,
    playlistId: item.childPlaylistId,
    name: item.name,
    thumbnailUrl: item.thumbnailUrl,
    applicationName: item.applicationName,
    duration:
      item.childPlaylistId && item.name !== null ? totals(item.childPlaylistId).totalDuration : item.duration,
  }));
}
