import type { PublishedContent } from '@vitrine/contract';
import { createEngine, type EngineState, type Step } from '@vitrine/engine';
import { browserTimers } from '@vitrine/time/browser';
import { createWindowManager } from '@vitrine/windows';
import { silentLog } from './silent-log.ts';
import { deviceDataOf } from './upcoming.ts';

interface PlaylistPlayerOptions {
  container: HTMLElement;
  contentUrl: string;
  /** Returns what to play and on which screen. Called whenever the player needs it. */
  input: () => { content: PublishedContent; device: Parameters<typeof deviceDataOf>[0] };
  on: {
    /** The item of this step begins. */
    play(step: Step | null): void;
    /** Whether there is nothing to play now. */
    empty(isEmpty: boolean): void;
    /** A presentation or its window failed. */
    failure(error: string): void;
  };
}

export interface PlaylistPlayer {
  /** Continues with the content that `input` returns now. */
  updateContent(): void;
  destroy(): void;
}

/** Plays a playlist as a screen would, with its own engine and windows. */
export function createPlaylistPlayer({
  container,
  contentUrl,
  input,
  on,
}: PlaylistPlayerOptions): PlaylistPlayer {
  const createNextEngine = (state?: EngineState) => {
    const { content, device } = input();
    return createEngine(content, { playlistId: content.playlistId, deviceId: device.id, state });
  };
  const env = () => ({ now: browserTimers.wallClock(), device: deviceDataOf(input().device) });
  let engine = createNextEngine();
  let step: Step | null = null;
  let isDestroyed = false;
  const windows = createWindowManager<PublishedContent>({
    container,
    content: input().content,
    contentBaseUrl: contentUrl,
    engineStep: {
      next: () => {
        step = engine.next(env());
        return step;
      },
      preview: () => engine.preview(env()),
    },
    deviceId: input().device.id,
    renderMode: 'preview',
    timers: browserTimers,
    log: silentLog,
    on: {
      windowEvent(event) {
        if (event.type === 'empty') on.empty(event.isEmpty);
        if (event.type === 'play') on.play(step);
        if (event.type === 'endError') on.failure(event.error);
      },
    },
  });
  void windows.load().then(() => {
    if (isDestroyed) return;
    windows.show();
    windows.play();
  });
  return {
    updateContent() {
      engine = createNextEngine(engine.state);
      windows.setContent(input().content, { interrupt: true });
    },
    destroy() {
      isDestroyed = true;
      windows.destroy();
    },
  };
}
