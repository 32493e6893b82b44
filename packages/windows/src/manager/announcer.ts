import type { EventHandlers } from '../event-handlers.ts';
import type { ReportedEvents, WindowEvent } from './events.ts';
import type { State } from './state.ts';

interface AnnouncerEvents extends Pick<ReportedEvents, 'lockChanged'> {
  windowEvent: Extract<WindowEvent, { type: 'empty' | 'blank' | 'preparing' }>;
}

export interface AnnouncerOptions {
  on: EventHandlers<AnnouncerEvents>;
  /** Whether a window is on top of the screen. */
  hasRevealed(): boolean;
}

/** Reports the facts that follow from the manager's state, each only when it changes. */
export interface Announcer {
  announce(state: State): void;
  /** Resolves when the first window is ready to be shown, or there is nothing to play. */
  whenLoaded(): Promise<void>;
}

export function createAnnouncer({ on, hasRevealed }: AnnouncerOptions): Announcer {
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
        on.lockChanged({ isLocked });
      }
      const isPreparing =
        status.name === 'active' && [status.current, status.next].some((slot) => slot?.phase === 'loading');
      if (isPreparing !== wasPreparing) {
        wasPreparing = isPreparing;
        on.windowEvent({ type: 'preparing', isPreparing });
      }
      if (isSettled(state)) {
        for (const resolve of waiting) resolve();
        waiting = [];
      }
      if (status.name !== 'empty' && status.name !== 'active') return;
      const isBlank = status.name === 'active' && state.isShown && !hasRevealed();
      if (isBlank !== wasBlank) {
        wasBlank = isBlank;
        on.windowEvent({ type: 'blank', isBlank });
      }
      const isEmpty = status.name === 'empty';
      if (isEmpty === wasEmpty) return;
      wasEmpty = isEmpty;
      on.windowEvent({ type: 'empty', isEmpty });
    },
    whenLoaded: () => new Promise((resolve) => waiting.push(resolve)),
  };
}

function isSettled({ status }: State): boolean {
  return status.name !== 'active' || status.current.phase === 'ready' || status.current.phase === 'playing';
}
