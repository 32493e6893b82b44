import {
  type Calls,
  type PublishOutcomeName,
  publishOutcomes,
  type ReplyOf,
  STAGE_REPORT_SECONDS,
} from '@vitrine/contract';
import type { OutcomeCount } from './outcomes.store.ts';
import type { PublishProgress } from './publishes.service.ts';

type Publish = ReplyOf<Calls['publishes.get']>;
type Counts = Publish['counts'];

/** The maximum number of playlists that a reply names. */
const MAX_PLAYLISTS = 20;

export function presentPublish({
  row,
  counts,
  playlistNames,
  publishedBy,
}: PublishProgress): Omit<Publish, 'problems'> {
  const total = sumCounts(counts);
  const isChecking = row.state === 'running' && row.stageSentAt !== null && row.stage < row.stages.length - 1;
  return {
    id: row.id,
    state: row.state,
    createdAt: row.createdAt.toISOString(),
    startsAt: row.startsAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    publishedBy: row.profileId === null ? null : { id: row.profileId, name: publishedBy ?? '' },
    undoes: row.undoes,
    playlists: row.playlistIds
      .slice(0, MAX_PLAYLISTS)
      .map((id) => ({ id, name: playlistNames.get(id) ?? null })),
    playlistCount: row.playlistIds.length,
    assignedPlaylist: row.isAssignment ? assignedPlaylistOf(row, playlistNames) : null,
    total: Object.values(total).reduce((sum, count) => sum + count, 0),
    counts: total,
    maxFailedPercent: row.maxFailedPercent,
    stages: row.stages.map((size, index) => ({
      screens: size - (row.stages[index - 1] ?? 0),
      state: stageState(row, index),
      counts: sumCounts(counts.filter(({ stage }) => stage === index)),
    })),
    checkUntil: isChecking
      ? new Date((row.stageSentAt as Date).getTime() + STAGE_REPORT_SECONDS * 1000).toISOString()
      : null,
  };
}

function assignedPlaylistOf(
  { assignedPlaylistId: id }: PublishProgress['row'],
  names: PublishProgress['playlistNames'],
): Publish['assignedPlaylist'] {
  return { id, name: id === null ? null : (names.get(id) ?? null) };
}

function stageState(
  { state, stage, stageSentAt }: PublishProgress['row'],
  index: number,
): Publish['stages'][number]['state'] {
  if (index < stage || state === 'completed') return 'passed';
  if (index > stage || state === 'scheduled') return 'waiting';
  if (state === 'stopped') return 'failed';
  if (stageSentAt) return 'checking';
  return state === 'cancelled' ? 'waiting' : 'publishing';
}

function sumCounts(counts: readonly OutcomeCount[]): Counts {
  const sums = Object.fromEntries(publishOutcomes.map((outcome) => [outcome, 0])) as Record<
    PublishOutcomeName,
    number
  >;
  for (const { outcome, count } of counts) sums[outcome] += count;
  return sums;
}
