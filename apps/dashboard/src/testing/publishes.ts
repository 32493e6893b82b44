import type { ApiDouble } from './api-double.ts';
import { idOf, NOW, sampleReply } from './sample.ts';

type Preview = ReturnType<typeof sampleReply<'publishes.preview'>>;
export type PreviewGroup = Preview['groups'][number];
export type Publish = ReturnType<typeof sampleReply<'publishes.get'>>;

const noCounts: Publish['counts'] = {
  pending: 0,
  sent: 0,
  offline: 0,
  received: 0,
  playing: 0,
  failed: 0,
  refused: 0,
  superseded: 0,
};

/** A group of a preview: one playlist on one changed screen, unless the fields differ. */
export function groupOf(
  playlist: PreviewGroup['playlist'],
  screens: PreviewGroup['screens'],
  fields: Partial<PreviewGroup> = {},
): PreviewGroup {
  return {
    playlist,
    screenCount: screens.length,
    screens,
    changes: [
      {
        screenCount: fields.screenCount ?? screens.length,
        isChanged: true,
        previousPlaylist: null,
        added: [],
        removed: [],
        changed: [],
      },
    ],
    warnings: [],
    unforecastCount: 0,
    ...fields,
  };
}

export function previewOf(...groups: PreviewGroup[]): Preview {
  const total = groups.reduce((sum, { screenCount }) => sum + screenCount, 0);
  return sampleReply('publishes.preview', { total, groups, refused: [] });
}

/** A publish to one screen that has not reported yet, unless the fields differ. */
export function publishOf({
  counts,
  ...fields
}: Omit<Partial<Publish>, 'counts'> & { counts?: Partial<Publish['counts']> } = {}): Publish {
  const all = { ...noCounts, ...(counts ?? { sent: 1 }) };
  const total = Object.values(all).reduce((sum, count) => sum + count, 0);
  return sampleReply('publishes.get', {
    id: idOf(70),
    state: 'completed',
    createdAt: NOW,
    startsAt: NOW,
    playlists: [{ id: idOf(9), name: 'Autumn offers' }],
    playlistCount: 1,
    total,
    counts: all,
    maxFailedPercent: 10,
    stages: [{ screens: total, state: 'passed', counts: all }],
    ...fields,
  });
}

/** Replies to a publish and to reads of it. */
export function replyToPublishes(api: ApiDouble, publish: Publish = publishOf()): void {
  api.on('publishes.create', publish);
  api.on('publishes.get', publish);
}
