import type { TimerHandle, Timers } from '@vitrine/time';

export interface Keepalive {
  /** Call after each packet that the client sends, except pings. */
  noteSent(): void;
  /** Call for each answer to a ping. */
  noteAnswer(): void;
  stop(): void;
}

/**
 * Pings after `everyMs` without another packet, as MQTT requires, and calls `onLost` if the broker does not answer a
 * ping within half that time. Starts immediately.
 */
export function startKeepalive({
  everyMs,
  timers,
  ping,
  onLost,
}: {
  everyMs: number;
  timers: Timers;
  ping: () => void;
  onLost: () => void;
}): Keepalive {
  let timer: TimerHandle | undefined;
  let isAwaitingAnswer = false;
  const waitForIdle = () => {
    isAwaitingAnswer = false;
    timers.clearTimeout(timer);
    timer = timers.setTimeout(() => {
      isAwaitingAnswer = true;
      timer = timers.setTimeout(onLost, everyMs / 2);
      ping();
    }, everyMs);
  };
  waitForIdle();
  return {
    noteSent() {
      if (!isAwaitingAnswer) waitForIdle();
    },
    noteAnswer: waitForIdle,
    stop: () => timers.clearTimeout(timer),
  };
}
