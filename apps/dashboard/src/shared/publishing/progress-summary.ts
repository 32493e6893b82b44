import type { Reply } from '../../platform/api.ts';

export type Publish = Reply<'publishes.list'>['data'][number];
export type Outcome = keyof Publish['counts'];

/** The outcomes in the order of the progress bar, best first. */
export const outcomeOrder = [
  'playing',
  'received',
  'superseded',
  'sent',
  'pending',
  'offline',
  'refused',
  'failed',
] as const satisfies readonly Outcome[];

/** The outcomes of screens that can still report. */
const openOutcomes = ['pending', 'sent', 'received'] as const satisfies readonly Outcome[];

/** Whether the counts of a publish will probably change soon. */
export function isProgressing({ state, counts }: Publish): boolean {
  if (state === 'running') return true;
  return state === 'completed' && openOutcomes.some((outcome) => counts[outcome] > 0);
}

const FAST_MS = 1500;
const SLOW_MS = 10_000;
/** Most screens report within this time. */
const FAST_FOR_MS = 120_000;

/** Returns the polling interval in milliseconds; null if the progress does not change soon. */
export function progressPollMs(publish: Publish | undefined, now: number): number | null {
  if (!publish || !isProgressing(publish)) return null;
  return now - Date.parse(publish.startsAt) < FAST_FOR_MS ? FAST_MS : SLOW_MS;
}

/** Counts the screens that have downloaded or play the publish or a later one. */
export function countDone({ counts }: Publish): number {
  return counts.playing + counts.received + counts.superseded;
}

export function hasFailures({ counts }: Publish): boolean {
  return counts.failed + counts.refused > 0;
}

/** The actions that a publish allows in its state. */
export function actionsFor(publish: Publish): {
  cancel: boolean;
  continue: boolean;
  retry: boolean;
  undo: boolean;
} {
  const { state, counts, undoes } = publish;
  const hasEnded = state === 'completed' || state === 'stopped' || state === 'cancelled';
  const sent = counts.playing + counts.received + counts.sent + counts.offline + counts.failed;
  return {
    cancel: state === 'scheduled' || state === 'running' || (state === 'stopped' && counts.pending > 0),
    continue: state === 'stopped' && counts.pending > 0,
    // Retrying an undo would fail for the same reason.
    retry: hasEnded && hasFailures(publish) && undoes === null,
    undo: hasEnded && sent > 0 && undoes === null,
  };
}
