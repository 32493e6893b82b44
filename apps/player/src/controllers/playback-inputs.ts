import type { PublishedContent } from '@vitrine/contract';
import type { ActiveContent } from '../offline/revision.ts';
import type { Playback, PlaybackDevice } from '../playback/playback.ts';
import type { CurrentPlayback } from './playback-lifecycle.ts';

export interface PlaybackInputsOptions {
  /** Null while nothing plays. Calls do nothing then. */
  current(): CurrentPlayback | null;
  /** Whether files of this content are not cached on this screen. */
  needsNetwork(content: ActiveContent): boolean;
  /** The last state of each worker. */
  workerStates(): Iterable<[name: string, state: unknown]>;
}

/** What playback reacts to. It receives each input when it changes, and the last ones when it opens. */
export function createPlaybackInputs({ current, needsNetwork, workerStates }: PlaybackInputsOptions) {
  let isOnline = true;
  let terminal: unknown = null;

  function updatePaused(): void {
    const open = current();
    if (open) open.playback.setPaused(!isOnline && needsNetwork(open.content));
  }

  return {
    /** Gives the last inputs to a playback that was just opened. */
    applyTo(playback: Playback): void {
      playback.setOnline(isOnline);
      for (const [name, workerState] of workerStates()) playback.setWorkerState(name, workerState);
      playback.setTerminal(terminal);
    },
    /** Call it when the set of cached files has changed. */
    updatePaused,
    setOnline(online: boolean): void {
      isOnline = online;
      current()?.playback.setOnline(online);
      updatePaused();
    },
    setTerminal(value: unknown): void {
      terminal = value;
      current()?.playback.setTerminal(value);
    },
    /** Throws like `Playback.playAd`. */
    playAd: (ad: PublishedContent): void => current()?.playback.playAd(ad),
    setDevice: (device: PlaybackDevice): void => current()?.playback.setDevice(device),
    handleClockChange: (): void => current()?.playback.handleClockChange(),
    setWorkerState: (name: string, value: unknown): void => current()?.playback.setWorkerState(name, value),
    sendChargeUpdate: (charge: unknown): void => current()?.playback.sendChargeUpdate(charge),
  };
}
export type PlaybackInputs = ReturnType<typeof createPlaybackInputs>;
