import type { PlayerStorage } from '../platform/storage.ts';
import type { Telemetry } from './telemetry.ts';

export interface PlayStart {
  presentationId: string;
  playlistId: string | null;
  revision: number;
  /** Epoch milliseconds. */
  startedAt: number;
  /** Whether it is an ad between the published presentations. */
  isAd: boolean;
}

interface OpenPlay extends PlayStart {
  id: string;
}

const MAX_DURATION_MS = 604_800_000;

/**
 * Proof of play: records one event for each play when it ends. The current play is also stored. If the power fails, the
 * next start records it without a duration.
 */
export function createProofOfPlay(storage: PlayerStorage, telemetry: Telemetry) {
  let open: OpenPlay | null = null;
  /**
   * Writes happen in order. A play that has ended must not reappear because its start was written late, and must not be
   * removed before it is stored as an event. If it is recorded twice, it counts once, by its id.
   */
  let writing: Promise<void> = Promise.resolve();
  const write = (value: OpenPlay) => {
    writing = writing.then(() => storage.set('openPlay', value));
  };
  const remove = (recorded: Promise<void>) => {
    writing = writing.then(() => recorded).then(() => storage.delete('openPlay'));
  };

  return {
    /** Records the play that a power failure interrupted. */
    async recover(): Promise<void> {
      const interruptedPlay = (await storage.get('openPlay')) as OpenPlay | undefined;
      if (
        !interruptedPlay ||
        typeof interruptedPlay.id !== 'string' ||
        !Number.isFinite(interruptedPlay.startedAt)
      )
        return;
      remove(recordPlay(telemetry, interruptedPlay));
      await writing;
    },
    begin(start: PlayStart): void {
      if (open) this.end(start.startedAt);
      open = { ...start, id: telemetry.createId(start.startedAt) };
      write(open);
    },
    /** `endedAt` in epoch milliseconds. */
    end(endedAt: number): void {
      if (!open) return;
      const duration = Math.round(endedAt - open.startedAt);
      remove(recordPlay(telemetry, open, Math.min(MAX_DURATION_MS, Math.max(0, duration))));
      open = null;
    },
    /** The presentation on the screen. */
    get current(): PlayStart | null {
      return open;
    },
  };
}
export type ProofOfPlay = ReturnType<typeof createProofOfPlay>;

/** Without `durationMs`, it is not known how long the presentation played. */
function recordPlay(
  telemetry: Pick<Telemetry, 'record'>,
  { id, presentationId, playlistId, revision, startedAt, isAd }: OpenPlay,
  durationMs?: number,
): Promise<void> {
  return telemetry.record(
    {
      type: 'play',
      presentationId,
      playlistId,
      revision,
      ...(durationMs !== undefined && { durationMs }),
      ...(isAd && { isAd }),
    },
    { id, at: startedAt },
  );
}
