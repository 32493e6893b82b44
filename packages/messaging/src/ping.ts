import type { Timers } from '@vitrine/time';

export const PING_INTERVAL_MS = 2500;
/** A page that is silent for so long hangs, has crashed or is gone: found out within a further interval. */
export const PING_LIMIT_MS = 10_000;
/** A page that owes answers for so long hangs as well, when another one of its process is found to hang. */
export const SILENCE_MS = 2 * PING_INTERVAL_MS;

export interface Pinger {
  /** The page said something. */
  heard(): void;
  /** Milliseconds since it last said something. */
  silentMs(): number;
  stop(): void;
}

/** Asks a page again and again whether it lives; `silent` is called once, and then no more is asked. */
export function startPinger(timers: Timers, ping: () => void, silent: () => void): Pinger {
  let lastHeard = timers.now();
  let due = 0;
  let timer: number | null = null;

  const ask = () => {
    ping();
    due = timers.now() + PING_INTERVAL_MS;
    timer = timers.setTimeout(look, PING_INTERVAL_MS);
  };
  const look = () => {
    timer = null;
    const now = timers.now();
    // The host itself was held up or asleep: answers may lie unread behind this timer.
    if (now - due >= PING_INTERVAL_MS) lastHeard = now;
    if (now - lastHeard >= PING_LIMIT_MS) silent();
    else ask();
  };
  ask();
  return {
    heard() {
      lastHeard = timers.now();
    },
    silentMs: () => timers.now() - lastHeard,
    stop() {
      if (timer !== null) timers.clearTimeout(timer);
      timer = null;
    },
  };
}
