import { NO_PLAYLIST_ID } from '@vitrine/contract/constants';
export const bootSteps = [
  'register_device',
  'waiting_for_publish',
  'disabled_screen',
  'multiple_screens',
  'empty_playlist',
  'play_playlist',
] as const;
export type BootStep = (typeof bootSteps)[number];

export interface BootInputs {
  /** The last heartbeat reply, possibly one of an earlier start. Null if there is none. */
  heartbeat: { isDisabled: boolean; registrationStatus: string } | null;
  /** Sessions on this screen's channel that began before this one. */
  olderSessionCount: number;
  /** Whether another window of this browser plays as this screen. This window has then not contacted the server. */
  hasOtherInstance?: boolean;
  /** Whether the published content contains its playlist. */
  hasPlaylist: boolean;
  windowManager: 'none' | 'empty' | 'non-empty';
}

/** Whether a document names a playlist and contains it. */
export function hasPlaylist({
  playlistId,
  playlists,
}: {
  playlistId: string;
  playlists: Readonly<Record<string, unknown>>;
}): boolean {
  return playlistId !== NO_PLAYLIST_ID && Object.hasOwn(playlists, playlistId);
}

/** Chooses the first step whose condition is met (specification, section 4). Null while nothing is known. */
export function chooseBootStep(inputs: BootInputs): BootStep | null {
  const { heartbeat, olderSessionCount, windowManager } = inputs;
  if (inputs.hasOtherInstance) return 'multiple_screens';
  if (!heartbeat) return null;
  if (olderSessionCount >= 1) return 'multiple_screens';
  if (heartbeat.isDisabled) return 'disabled_screen';
  if (heartbeat.registrationStatus === 'pending_dashboard_confirmation') return 'register_device';
  if (!inputs.hasPlaylist) return 'waiting_for_publish';
  if (windowManager === 'empty') return 'empty_playlist';
  if (windowManager === 'non-empty') return 'play_playlist';
  return null;
}

/** Whether windows are needed: there is content to play, and nothing prevents playback. */
export function canPlay(inputs: BootInputs): boolean {
  const step = chooseBootStep({ ...inputs, windowManager: 'non-empty' });
  return step === 'play_playlist';
}
