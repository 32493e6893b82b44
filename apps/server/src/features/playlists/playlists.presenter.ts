import type { Calls, ReplyOf } from '@vitrine/contract';
import { presentResource } from '../../platform/resources/resources.presenter.ts';
import type { FullPlaylist } from './playlists.service.ts';

export function presentPlaylist({
  full,
  playlist,
  items,
  totals,
}: FullPlaylist): ReplyOf<Calls['playlists.get']> {
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
    items: items.map((item) => ({
      id: item.id,
      order: item.position,
      presentationId: item.presentationId,
      playlistId: item.childPlaylistId,
      name: item.name,
      thumbnailUrl: item.thumbnailUrl,
      applicationName: item.applicationName,
      duration:
        item.childPlaylistId && item.name !== null
          ? totals(item.childPlaylistId).totalDuration
          : item.duration,
    })),
  };
}
