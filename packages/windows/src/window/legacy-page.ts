import type { LegacyRender } from '@vitrine/messaging';
import type { Timers } from '@vitrine/time';
import { type ChildPlaylist, type ChildRequest, createChildPlaylists } from './child-playlists.ts';
import { createLockRegistry, type Lock } from './locks.ts';
import type { HostedWindowOptions, WindowBase } from './window-base.ts';

export interface LegacyPageOptions extends Pick<HostedWindowOptions, 'windowId' | 'timers' | 'log' | 'on'> {
  render: LegacyRender;
  /** Throws if the playlist cannot be played. */
  openChild(request: ChildRequest): ChildPlaylist;
}

/** The page in a legacy window: its presentation, its child windows and its lock. */
export function createLegacyPage(base: WindowBase, options: LegacyPageOptions) {
  const { frame, connection } = base;
  let { render } = options;
  let isPresentationReady = false;
  let hasPlayed = false;
  let wasLocked = false;
  const lock = createSingleLock(options.timers, reportLock);
  const children = createChildPlaylists({
    ...options,
    frame,
    onChange() {
      reportLock();
      reportReady();
    },
  });

  /** Reports its own lock, or one of its child windows. */
  function reportLock(): void {
    const isLocked = lock.isLocked || children.isLocked;
    if (isLocked === wasLocked || base.state.name === 'closed') return;
    wasLocked = isLocked;
    options.on.lockChanged({ isLocked });
  }

  function reportReady(): void {
    if (isPresentationReady && children.areReady) base.markReady();
  }

  return {
    children,
    lock,
    /** Call it again after the page has reloaded itself, which removes its child windows and its lock. */
    start(): void {
      isPresentationReady = false;
      children.closeAll();
      lock.clear();
      reportLock();
      connection.send('render', render);
    },
    markPresentationReady(): void {
      isPresentationReady = true;
      // After a reload of the page, the manager still counts it as playing.
      if (hasPlayed) connection.send('play');
      reportReady();
    },
    play(): void {
      hasPlayed = true;
      connection.send('play');
      children.play();
    },
    setRender(next: LegacyRender): void {
      render = next;
      if (base.isConnected) connection.send('render', render);
    },
    close(): void {
      lock.clear();
      children.closeAll();
    },
  };
}

/** The protocol has one lock for each window. */
function createSingleLock(timers: Timers, onChange: (isLocked: boolean) => void) {
  const locks = createLockRegistry(timers, onChange);
  let lock: Lock | null = null;
  return {
    get isLocked(): boolean {
      return locks.isLocked;
    },
    enable(): void {
      lock = (lock && locks.renew(lock.id)) ?? locks.acquire();
    },
    disable(): void {
      if (lock) locks.release(lock.id);
      lock = null;
    },
    clear(): void {
      locks.clear();
      lock = null;
    },
  };
}
