import type { Timers } from '@vitrine/time';
import type { ServerClock } from './server-clock.ts';

const KEY = 'vitrine.player.session';
/** A page that returns later than this counts as a new window, because another one may have taken its place. */
export const HANDOVER_LIMIT_MS = 120_000;

/** One load of the page. The windows of one screen are ordered by session, and the oldest one plays. */
export interface PageSession {
  id: string;
  /** The session of this window before it was reloaded. Its presence may remain for a while and does not count. */
  predecessorId: string | null;
  /** Epoch milliseconds by the server's clock, which is exact after the first synchronisation. */
  startedAt(): number;
  /**
   * Call it when the page is being unloaded. If this window loads it again, the next session takes this one's place.
   */
  handOver(): void;
}

export interface PageSessionOptions {
  id: string;
  deviceId: string;
  /** `sessionStorage`, which belongs to this window alone. Null if the browser denies access to it. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null;
  clock: Pick<ServerClock, 'now' | 'isSynced'>;
  timers: Pick<Timers, 'now' | 'wallClock'>;
}

interface Handover {
  id: string;
  deviceId: string;
  /** Null if the clock was not synchronised. */
  startedAt: number | null;
  leftAt: number;
}

export function createPageSession(options: PageSessionOptions): PageSession {
  const { id, deviceId, clock, timers } = options;
  const loadedAt = timers.now();
  const predecessor = takeHandover(options);
  let startedAt = predecessor?.startedAt ?? null;

  function estimate(): number {
    return Math.round(clock.now() - (timers.now() - loadedAt));
  }

  /**
   * The start does not change after the first synchronisation, because a correction of the clock must not change the
   * order of sessions.
   */
  function confirmedStart(): number | null {
    if (startedAt === null && clock.isSynced) startedAt = estimate();
    return startedAt;
  }

  return {
    id,
    predecessorId: predecessor?.id ?? null,
    startedAt: () => confirmedStart() ?? estimate(),
    handOver() {
      const handover: Handover = { id, deviceId, startedAt: confirmedStart(), leftAt: timers.wallClock() };
      try {
        options.storage?.setItem(KEY, JSON.stringify(handover));
      } catch {
        // Without storage, the next session is a new one.
      }
    },
  };
}

/** Removes the handover when reading it. A duplicated window copies its storage and must not take the same place. */
function takeHandover({ deviceId, storage, timers }: PageSessionOptions): Handover | null {
  try {
    const text = storage?.getItem(KEY) ?? null;
    storage?.removeItem(KEY);
    const handover: unknown = text === null ? null : JSON.parse(text);
    if (!isHandover(handover) || handover.deviceId !== deviceId) return null;
    const awayMs = timers.wallClock() - handover.leftAt;
    return awayMs >= 0 && awayMs <= HANDOVER_LIMIT_MS ? handover : null;
  } catch {
    return null;
  }
}

function isHandover(value: unknown): value is Handover {
  const { id, startedAt, leftAt } = (value ?? {}) as Partial<Handover>;
  return (
    typeof id === 'string' && (startedAt === null || Number.isFinite(startedAt)) && typeof leftAt === 'number'
  );
}
