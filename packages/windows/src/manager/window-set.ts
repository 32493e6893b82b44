import { errorMessage } from '@vitrine/contract/error-message';
import type { WindowContent } from '../ports.ts';
import type { HostedWindow } from '../window/hosted-window.ts';
import { createStateBroadcast, type StateReceiver, stateReceiverOf } from '../window/state-broadcast.ts';
import { createManagedWindow, type ManagedWindow, type ManagedWindowOptions } from './managed-window.ts';
import type { Choice, ManagerEvent } from './state.ts';

/** The windows that exist now: carries out the manager's commands and reports what happens in the windows. */
export interface WindowSet<Content extends WindowContent> extends StateReceiver {
  /** Returns the failure of a window that cannot be opened at all. */
  open(windowId: string, choice: Choice, content: Content): ManagerEvent | undefined;
  close(windowId: string, when: 'now' | 'after paint'): void;
  reveal(windowId: string): void;
  /** Plays a presentation from the current content. */
  play(windowId: string, choice: Choice, content: Content): void;
  /** Reports that the presentation in a window has ended or could not be played. */
  reportEnd(windowId: string, error: string | undefined): void;
  reportPreloadError(windowId: string, error: string): void;
  isSilent(windowId: string): boolean;
  /** Fails windows that are loading from an address that is refused now. */
  checkAddresses(): void;
  createObjectUrl(windowId: string, buffer: ArrayBuffer, contentType?: string): Promise<string>;
  /** Whether a window is on top of the screen. */
  readonly hasRevealed: boolean;
}

export function createWindowSet<Content extends WindowContent>(
  options: ManagedWindowOptions<Content>,
): WindowSet<Content> {
  const windows = new Map<string, ManagedWindow<Content>>();
  const broadcast = createStateBroadcast(hostedWindows);
  /** The window on top of the screen. */
  let revealedId: string | null = null;

  function hostedWindows(): HostedWindow[] {
    return [...windows.values()].flatMap(({ hosted }) => (hosted ? [hosted] : []));
  }

  return {
    open(windowId, choice, content) {
      const window = createManagedWindow(windowId, choice, content, options);
      windows.set(windowId, window);
      try {
        broadcast.sendLatestTo(window.open());
      } catch (error) {
        return { type: 'failed', windowId, failure: { kind: 'load', message: errorMessage(error) } };
      }
    },
    close(windowId, when) {
      const window = windows.get(windowId);
      if (!window) return;
      if (revealedId === windowId) revealedId = null;
      windows.delete(windowId);
      window.close(when);
    },
    reveal(windowId) {
      const hosted = windows.get(windowId)?.hosted;
      if (!hosted) return;
      hosted.reveal();
      revealedId = windowId;
    },
    play: (windowId, choice, content) => windows.get(windowId)?.play(choice, content),
    reportEnd: (windowId, error) => windows.get(windowId)?.reportEnd(error),
    reportPreloadError: (windowId, error) => windows.get(windowId)?.reportPreloadError(error),
    isSilent: (windowId) => windows.get(windowId)?.hosted?.isSilent() === true,
    checkAddresses() {
      // A failure changes the windows.
      for (const hosted of hostedWindows()) hosted.checkAddress();
    },
    async createObjectUrl(windowId, buffer, contentType) {
      const hosted = windows.get(windowId)?.hosted;
      if (!hosted) throw new Error(`Failed to create object URL, missing window id ${windowId}`);
      return hosted.createObjectUrl(buffer, contentType);
    },
    get hasRevealed() {
      return revealedId !== null;
    },
    ...stateReceiverOf(broadcast),
  };
}
