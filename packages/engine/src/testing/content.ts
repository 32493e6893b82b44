import type {
  PublishedContent,
  PublishedPlaylist,
  PublishedPlaylistItem,
  PublishedPresentation,
  Rule,
  ScheduleRule,
} from '@vitrine/contract';
import { buildContent, buildPlaylist, buildPresentation } from '@vitrine/test-kit';

const APPLICATION = {
  applicationId: 'app',
  applicationDeploymentId: 'version',
  applicationName: 'Pictures',
};

/** Builders of published content for tests: short ids instead of UUIDs, everything else with its default. */

export type PlaylistParts = Partial<Omit<PublishedPlaylist, 'items'>> & {
  /** Ids of presentations, or of playlists if a playlist has that id. */
  items?: (string | PublishedPlaylistItem)[];
};

export function content(
  playlists: Record<string, PlaylistParts | (string | PublishedPlaylistItem)[]>,
  presentations: Record<string, Partial<PublishedPresentation>> = {},
): PublishedContent {
  const named: PublishedContent['presentations'] = {};
  for (const [id, parts] of Object.entries(presentations))
    named[id] = buildPresentation({ ...APPLICATION, id, ...parts });
  const lists = Object.entries(playlists).map(([id, given]) => {
    const parts = Array.isArray(given) ? { items: given } : given;
    const items = (parts.items ?? []).map((item): PublishedPlaylistItem => {
      if (typeof item !== 'string') return item;
      if (Object.hasOwn(playlists, item)) return { playlistId: item };
      named[item] ??= buildPresentation({ ...APPLICATION, id: item });
      return { presentationId: item };
    });
    // Tests also pass items that no server would publish.
    return { ...buildPlaylist({ id, name: `Playlist ${id}`, ...parts, items: [] }), items };
  });
  return buildContent({ playlistId: 'root', playlists: lists, presentations: Object.values(named) });
}

export const deleted = { resource: { deletedAt: '2026-01-01T00:00:00Z', tags: [] } };

export function tags(map: Record<string, string>) {
  return { resource: { deletedAt: null, tags: Object.entries(map).map(([key, value]) => ({ key, value })) } };
}

/** A rule that passes while the worker's state is `on`. */
export function whenOn(worker: string): Rule {
  return {
    type: 'equals',
    left: { type: 'variable', path: ['workers', worker] },
    right: { type: 'constant', value: 'on' },
  };
}

export function schedule(
  startDatetime: string,
  endDatetime: string,
  recurrenceRule?: ScheduleRule['recurrenceRule'],
  tzid = 'UTC',
): ScheduleRule {
  return {
    type: 'schedule',
    startDatetime,
    endDatetime,
    tzid,
    ...(recurrenceRule ? { recurrenceRule } : {}),
  };
}
