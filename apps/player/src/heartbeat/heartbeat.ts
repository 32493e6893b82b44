import { HEARTBEAT_INTERVAL_MS, HEARTBEAT_INTERVAL_REGISTERING_MS } from '@vitrine/contract/durations';
import { createBackoff, type Timers } from '@vitrine/time';
import type { EventHandlers } from '@vitrine/windows';

const FIRST_RETRY_MS = 5000;

export interface HeartbeatEvents<Reply> {
  replied: { reply: Reply };
  failed: { error: unknown };
}

export interface HeartbeatOptions<Reply> {
  send(): Promise<Reply>;
  /** Whether the activation code is on the screen. A person is then waiting for the next heartbeat. */
  isRegistering(): boolean;
  timers: Timers;
  random(): number;
  on: EventHandlers<HeartbeatEvents<Reply>>;
}

export interface Heartbeat {
  start(): void;
  /** Sends a heartbeat now. If one is being sent, sends another right after it, which includes the latest changes. */
  sendNow(): void;
  stop(): void;
}

/** One heartbeat at a time, every 120 s (10 s while registering), sooner after a failure. */
export function createHeartbeat<Reply>(options: HeartbeatOptions<Reply>): Heartbeat {
  const { timers, on } = options;
  const interval = () =>
    options.isRegistering() ? HEARTBEAT_INTERVAL_REGISTERING_MS : HEARTBEAT_INTERVAL_MS;
  const backoff = createBackoff({
    firstMs: FIRST_RETRY_MS,
    lastMs: HEARTBEAT_INTERVAL_MS,
    random: options.random,
  });
  let phase: 'idle' | 'waiting' | 'sending' | 'sending, then again' | 'stopped' = 'idle';
  let timer: number | null = null;

  async function sendHeartbeat(): Promise<void> {
    timer = null;
    phase = 'sending';
    let wait: number;
    try {
      const reply = await options.send();
      backoff.reset();
      if (isStopped()) return;
      on.replied({ reply });
      wait = interval();
    } catch (error) {
      if (isStopped()) return;
      wait = Math.min(backoff.next(), interval());
      on.failed({ error });
    }
    if (isStopped()) return;
    if (mustSendAgain()) return void sendHeartbeat();
    phase = 'waiting';
    timer = timers.setTimeout(() => void sendHeartbeat(), wait);
  }

  // These are functions because TypeScript assumes that `phase` does not change during an `await`.
  const isStopped = () => phase === 'stopped';
  const mustSendAgain = () => phase === 'sending, then again';

  return {
    start() {
      if (phase === 'idle') void sendHeartbeat();
    },
    sendNow() {
      if (phase === 'sending') phase = 'sending, then again';
      if (phase !== 'waiting') return;
      if (timer !== null) timers.clearTimeout(timer);
      void sendHeartbeat();
    },
    stop() {
      phase = 'stopped';
      if (timer !== null) timers.clearTimeout(timer);
    },
  };
}
