import type { ScreenState } from '@vitrine/ui';
import type { Device } from '../../platform/api.ts';

type PublishStateInputs = Pick<Device, 'publishState' | 'hasUnpublishedChanges' | 'isOnline'>;

export type PublishStatus = 'unpublished' | 'pending' | 'publishing' | 'received' | 'published' | 'failed';

/**
 * The status of a screen's last publish: `Publishing… → Downloaded → Published`. While the screen is offline, it is
 * `Publish pending`, because the screen downloads the publish when it is back online.
 */
export function publishStatus({ publishState, isOnline }: PublishStateInputs): PublishStatus {
  if (publishState === 'publishing') return isOnline ? 'publishing' : 'pending';
  return publishState;
}

/**
 * The publish status and unpublished changes in one text, so that they never contradict each other. If a publish is in
 * progress or has failed, the text is its status, with a mark for newer changes. Otherwise, changes come first.
 */
export function publishSummary(inputs: PublishStateInputs): {
  word: PublishStatus | 'changes';
  hasMark: boolean;
} {
  const word = publishStatus(inputs);
  if (word === 'published' && inputs.hasUnpublishedChanges) return { word: 'changes', hasMark: false };
  // Before the first publish, everything is a change, so a mark would say nothing.
  return { word, hasMark: inputs.hasUnpublishedChanges && word !== 'unpublished' };
}

type ScreenStateInputs = PublishStateInputs &
  Pick<Device, 'isDisabled' | 'nowPlaying' | 'publishPlaybackError' | 'publishedAt'>;

/** A screen that shows nothing this long after a publish is no longer starting: nothing in its playlist plays now. */
const STARTING_MS = 120_000;

/**
 * The state of a screen. `disabled` takes precedence, because a person decided it.
 *
 * @param now the current time in epoch milliseconds
 */
export function screenState(device: ScreenStateInputs, now: number): ScreenState {
  if (device.isDisabled) return 'disabled';
  if (!device.isOnline) return 'offline';
  if (device.publishState === 'failed' || device.publishPlaybackError !== null) return 'attention';
  if (device.nowPlaying !== null) return 'playing';
  if (device.publishState === 'unpublished') return 'waiting';
  const isLongAgo = device.publishedAt !== null && now - Date.parse(device.publishedAt) > STARTING_MS;
  if (isLongAgo && device.publishState !== 'publishing') return 'waiting';
  return 'starting';
}
