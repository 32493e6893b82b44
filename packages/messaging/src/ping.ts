import type { Timers } from '@vitrine/time';

export const PING_INTERVAL_MS = 2500;
/** A page that is silent for this long has hung, crashed or navigated away. It is detected within one more interval. */
export const PING_LIMIT_MS = 10_000;
/** If another page of its process has hung, a page that is silent for this long has hung too. */
export const SILENCE_MS = 2 * PING_INTERVAL_MS;

export interface Pinger {
  /** The page sent a message. */
  recordAnswer(): void;
  /** Milliseconds since its last message. */
  silentMs(): number;
  stop(): void;
}

/** Pings a page at intervals. If it stops answering, calls `onSilent` once and stops. */
export function startPinger(timers: Timers, ping: () => void, onSilent: () => void): Pinger {
  let lastAnswer = timers.now();
  let due = 0;
  let timer: number | null = null;

  const ask = () => {
    ping();
    due = timers.now() + PING_INTERVAL_MS;
    timer = timers.setTimeout(check, PING_INTERVAL_MS);
  };
  const check = () => {
    timer = null;
    const now = timers.now();
    // The host itself was busy or suspended, so answers may be queued behind this timer.
    if (now - due >= PING_INTERVAL_MS) lastAnswer = now;
    if (now - lastAnswer >= PING_LIMIT_MS) onSilent();
    else ask();
  };
  ask();
  return {
    recordAnswer() {
      lastAnswer = timers.now();
    },
    silentMs: () => timers.now() - lastAnswer,
    stop() {
      if (timer !== null) timers.clearTimeout(timer);
      timer = null;
    },
  };
}
