import type { ScreenState } from '@vitrine/ui';
import type { Device } from '../../platform/api.ts';

type PublishFacts = Pick<Device, 'publishState' | 'hasUnpublishedChanges' | 'isOnline'>;

export type PublishStatus = 'unpublished' | 'pending' | 'publishing' | 'received' | 'published' | 'failed';

/**
 * The word for how far a screen's last publish is: `Publishing… → Publish received → Published`, and
 * `Publish pending` while the screen cannot be reached: it will fetch it when it is back.
 */
export function publishStatus({ publishState, isOnline }: PublishFacts): PublishStatus {
  if (publishState === 'publishing') return isOnline ? 'publishing' : 'pending';
  return publishState;
}

/**
 * What a narrow place says of both, so that the words never contradict each other: a publish under way or failed
 * comes first, with a mark when newer changes wait behind it; otherwise the changes do.
 */
export function publishSummary(facts: PublishFacts): { word: PublishStatus | 'changes'; hasMark: boolean } {
  const word = publishStatus(facts);
  if (word === 'published' && facts.hasUnpublishedChanges) return { word: 'changes', hasMark: false };
  // What was never published is all changes.
  return { word, hasMark: facts.hasUnpublishedChanges && word !== 'unpublished' };
}

type StateFacts = PublishFacts &
  Pick<Device, 'isDisabled' | 'nowPlaying' | 'publishPlaybackError' | 'publishedAt'>;

/** A screen that shows nothing so long after a publish is not starting: nothing in its playlist plays now. */
const STARTING_MS = 120_000;

/**
 * A screen's state, as a shape and a word. What a person did (off) wins over what happened.
 * `now`: the present, in milliseconds.
 */
export function screenState(
  device: StateFacts,
  now: number,
): { shape: ScreenState; word: ScreenState | 'waiting' } {
  if (device.isDisabled) return { shape: 'disabled', word: 'disabled' };
  if (!device.isOnline) return { shape: 'offline', word: 'offline' };
  if (device.publishState === 'failed' || device.publishPlaybackError !== null)
    return { shape: 'attention', word: 'attention' };
  if (device.nowPlaying !== null) return { shape: 'playing', word: 'playing' };
  if (device.publishState === 'unpublished') return { shape: 'starting', word: 'waiting' };
  const isLongAgo = device.publishedAt !== null && now - Date.parse(device.publishedAt) > STARTING_MS;
  if (isLongAgo && device.publishState !== 'publishing') return { shape: 'starting', word: 'waiting' };
  return { shape: 'starting', word: 'starting' };
}
