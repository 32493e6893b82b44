import type { WindowEvent } from './events.ts';
import type { State } from './state.ts';

export interface AnnouncerOptions {
  emit(event: Extract<WindowEvent, { type: 'empty' | 'blank' }>): void;
  onLockChange?: ((isLocked: boolean) => void) | undefined;
  /** Whether a window is on top of the screen. */
  hasRevealed(): boolean;
}

/** Reports the facts that follow from the manager's state, each only when it changes. */
export interface Announcer {
  announce(state: State): void;
  /** Resolves when the first window is ready to be shown, or there is nothing to play. */
  whenLoaded(): Promise<void>;
}

export function createAnnouncer({ emit, onLockChange, hasRevealed }: AnnouncerOptions): Announcer {
  let wasEmpty: boolean | null = null;
  let wasBlank = false;
  let wasLocked = false;
  let waiting: (() => void)[] = [];
  return {
    announce(state) {
      const { stage } = state;
      const isLocked = stage.name === 'active' && stage.current.isLocked;
      if (isLocked !== wasLocked) {
        wasLocked = isLocked;
        onLockChange?.(isLocked);
      }
      if (isSettled(state)) {
        for (const resolve of waiting) resolve();
        waiting = [];
      }
      if (stage.name !== 'empty' && stage.name !== 'active') return;
      const isBlank = stage.name === 'active' && state.isShown && !hasRevealed();
      if (isBlank !== wasBlank) {
        wasBlank = isBlank;
        emit({ type: 'blank', isBlank });
      }
      const isEmpty = stage.name === 'empty';
      if (isEmpty === wasEmpty) return;
      wasEmpty = isEmpty;
      emit({ type: 'empty', isEmpty });
    },
    whenLoaded: () => new Promise((resolve) => waiting.push(resolve)),
  };
}

function isSettled({ stage }: State): boolean {
  return stage.name !== 'active' || stage.current.phase === 'ready' || stage.current.phase === 'playing';
}
