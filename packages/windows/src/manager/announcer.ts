import type { WindowEvent } from './events.ts';
import type { State } from './state.ts';

export interface AnnouncerOptions {
  emit(event: Extract<WindowEvent, { type: 'empty' | 'blank' | 'preparing' }>): void;
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
  let wasPreparing = false;
  let waiting: (() => void)[] = [];
  return {
    announce(state) {
      const { status } = state;
      const isLocked = status.name === 'active' && status.current.isLocked;
      if (isLocked !== wasLocked) {
        wasLocked = isLocked;
        onLockChange?.(isLocked);
      }
      const isPreparing =
        status.name === 'active' && [status.current, status.next].some((slot) => slot?.phase === 'loading');
      if (isPreparing !== wasPreparing) {
        wasPreparing = isPreparing;
        emit({ type: 'preparing', isPreparing });
      }
      if (isSettled(state)) {
        for (const resolve of waiting) resolve();
        waiting = [];
      }
      if (status.name !== 'empty' && status.name !== 'active') return;
      const isBlank = status.name === 'active' && state.isShown && !hasRevealed();
      if (isBlank !== wasBlank) {
        wasBlank = isBlank;
        emit({ type: 'blank', isBlank });
      }
      const isEmpty = status.name === 'empty';
      if (isEmpty === wasEmpty) return;
      wasEmpty = isEmpty;
      emit({ type: 'empty', isEmpty });
    },
    whenLoaded: () => new Promise((resolve) => waiting.push(resolve)),
  };
}

function isSettled({ status }: State): boolean {
  return status.name !== 'active' || status.current.phase === 'ready' || status.current.phase === 'playing';
}
