import { errorMessage } from '@vitrine/contract/error-message';
import type { BootInputs } from '../boot/boot-step.ts';
import type { ActiveContent } from '../offline/revision.ts';
import type { PlaybackEventOptions } from './playback-event-handler.ts';
import { createPlaybackInputs, type PlaybackInputs, type PlaybackInputsOptions } from './playback-inputs.ts';
import { createPlaybackLifecycle, type PlaybackLifecycleOptions } from './playback-lifecycle.ts';

export type PlaybackControllerOptions = PlaybackEventOptions &
  Pick<PlaybackLifecycleOptions, 'open'> &
  Omit<PlaybackInputsOptions, 'current'>;

/** Opens playback while there is something to play, and closes it otherwise. */
export function createPlaybackController(options: PlaybackControllerOptions) {
  const { plays, on } = options;
  const reportUnplayable = createUnplayableReporter(options);
  const inputs: PlaybackInputs = createPlaybackInputs({ ...options, current: () => lifecycle.current });
  const lifecycle = createPlaybackLifecycle({ ...options, inputs, reportUnplayable });
  const { applyTo: _, ...changes } = inputs;

  return {
    ...changes,
    /** `wanted`: the content that should play, or null. `windowManager`: its state in the player's state. */
    follow(wanted: ActiveContent | null, windowManager: BootInputs['windowManager']): void {
      if (!wanted) {
        if (lifecycle.current) lifecycle.close();
      } else if (!lifecycle.current) lifecycle.open(wanted);
      else if (windowManager !== 'none') lifecycle.start();
    },
    /** Plays another revision. If it cannot be played, the current one continues. */
    activate(content: ActiveContent): void {
      const before = lifecycle.current;
      if (!before) return;
      const isSame = before.content.document === content.document;
      try {
        before.playback.replace(content);
      } catch (error) {
        reportUnplayable(content.revision, error);
        return;
      }
      // Handling an event may have closed this playback.
      if (lifecycle.current?.playback !== before.playback) return;
      lifecycle.update({ ...before, content });
      inputs.updatePaused();
      // The same document, published again, is already on the screen.
      if (isSame && plays.current) on.publishReported({ type: 'played', revision: content.revision });
    },
    /** Call it when damaged files have been replaced. Opens windows that failed without them again. */
    reopenAfterRepair(): void {
      if (lifecycle.current && !plays.current) lifecycle.close();
    },
  };
}

function createUnplayableReporter({ log, telemetry, on }: PlaybackControllerOptions) {
  return (revision: number, error: unknown): void => {
    const message = errorMessage(error);
    log.error('The content cannot be played', { revision, error: message });
    telemetry.recordError('content_unplayable', message, { revision });
    on.publishReported({ type: 'failed', revision, error: message });
  };
}

export type PlaybackController = ReturnType<typeof createPlaybackController>;
