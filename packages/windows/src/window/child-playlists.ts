import { errorMessage } from '@vitrine/contract/error-message';
import type { Bounds } from '@vitrine/messaging';
import type { EventHandlers } from '../event-handlers.ts';
import type { Log } from '../ports.ts';
import { createStateBroadcast, type StateReceiver, stateReceiverOf } from './state-broadcast.ts';
import type { WindowFrame } from './window-stack.ts';

/** A playlist in a part of a window. */
export interface ChildPlaylist extends StateReceiver {
  play(): void;
  close(): void;
}

export interface ChildPlaylistEvents {
  /** Its first presentation is ready, or there is nothing to play in it. Once. */
  ready: null;
  /** Its content acquired its first lock or released its last. */
  lockChanged: { isLocked: boolean };
}

export interface ChildRequest {
  windowId: string;
  playlistId: string;
  bounds: Bounds;
  /** The frame of the window that asks. */
  frame: WindowFrame;
  on: EventHandlers<ChildPlaylistEvents>;
}

export interface ChildPlaylistsOptions {
  /** Their parent window. */
  windowId: string;
  frame: WindowFrame;
  /** Throws if the playlist cannot be played. */
  openChild(request: ChildRequest): ChildPlaylist;
  log: Log;
  /** Called when `areReady` or `isLocked` may have changed. */
  onChange(): void;
}

/** The child windows of a legacy window. */
export interface ChildPlaylists extends StateReceiver {
  open(request: Bounds & { windowId: string; playlistId: string }): void;
  close(childId: string): void;
  closeAll(): void;
  /** Plays all of them, and those that are opened later. */
  play(): void;
  readonly areReady: boolean;
  readonly isLocked: boolean;
}

/** More than presentations usually have. Each child window needs one or two frames. */
const MAX_CHILDREN = 8;

interface Child {
  playlist: ChildPlaylist | null;
  isReady: boolean;
  isLocked: boolean;
}

export function createChildPlaylists(options: ChildPlaylistsOptions): ChildPlaylists {
  const { windowId, frame, log, onChange } = options;
  const children = new Map<string, Child>();
  const broadcast = createStateBroadcast(playlists);
  let isPlaying = false;

  function playlists(): ChildPlaylist[] {
    return [...children.values()].flatMap(({ playlist }) => (playlist ? [playlist] : []));
  }

  return {
    open({ windowId: childId, playlistId, ...bounds }) {
      if (children.has(childId) || children.size >= MAX_CHILDREN) {
        log.warn(`Child window ${childId} was not opened: it already exists, or there are too many`, {
          windowId,
        });
        return;
      }
      const child: Child = { playlist: null, isReady: false, isLocked: false };
      children.set(childId, child);
      try {
        const id = `${windowId}/${childId}`;
        const on = handlersOf(child, onChange);
        child.playlist = options.openChild({ windowId: id, playlistId, bounds, frame, on });
        broadcast.sendLatestTo(child.playlist);
        if (isPlaying) child.playlist.play();
      } catch (error) {
        // The presentation around it can still play.
        children.delete(childId);
        log.error(`Failed to open child window ${childId}`, { windowId, error: errorMessage(error) });
      }
    },
    close(childId) {
      const child = children.get(childId);
      if (!child) {
        log.error(`Failed to close child window, missing window id ${childId}`, { windowId });
        return;
      }
      children.delete(childId);
      child.playlist?.close();
      onChange();
    },
    closeAll() {
      const open = playlists();
      children.clear();
      for (const playlist of open) playlist.close();
    },
    play() {
      isPlaying = true;
      for (const playlist of playlists()) playlist.play();
    },
    get areReady() {
      return [...children.values()].every(({ isReady }) => isReady);
    },
    get isLocked() {
      return [...children.values()].some(({ isLocked }) => isLocked);
    },
    ...stateReceiverOf(broadcast),
  };
}

/** Handlers that record what a child window reports. */
function handlersOf(child: Child, onChange: () => void): EventHandlers<ChildPlaylistEvents> {
  return {
    ready() {
      child.isReady = true;
      onChange();
    },
    lockChanged({ isLocked }) {
      child.isLocked = isLocked;
      onChange();
    },
  };
}
