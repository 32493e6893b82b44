import { after, type Timers } from '@vitrine/time';
import { type createPresence, PRESENCE_LEASE_MS } from './presence.ts';

/** The broker has sent all its retained messages if it is silent for this long after a subscription. */
const SETTLE_MS = 2_000;

interface PresenceRecoveryOptions {
  presence: Pick<
    ReturnType<typeof createPresence>,
    'markUnconfirmed' | 'removeUnconfirmed' | 'retainedTopics'
  >;
  timers: Timers;
  isConnected(): boolean;
  /** Clears the retained message of a topic. */
  clear(topic: string): void;
}

/**
 * Restores presence after connecting to an external broker. First, it waits for the retained messages, and removes the
 * sessions that the broker does not repeat. After the lease, it clears the retained messages that no session has
 * repeated: these sessions died during the outage.
 */
export function createPresenceRecovery({ presence, timers, isConnected, clear }: PresenceRecoveryOptions) {
  let stopSettling = () => {};
  let stopLease = () => {};

  function waitForSilence(): void {
    stopSettling();
    stopSettling = after(timers, SETTLE_MS, () => {
      if (!isConnected()) return;
      stopSettling = () => {};
      presence.removeUnconfirmed();
      stopLease = after(timers, PRESENCE_LEASE_MS, () => {
        for (const topic of presence.retainedTopics()) clear(topic);
      });
    });
  }

  return {
    /** Call after connecting, before subscribing. */
    begin(): void {
      presence.markUnconfirmed();
      stopLease();
      waitForSilence();
    },
    /** Call for each retained message. */
    onRetainedMessage: waitForSilence,
    stop(): void {
      stopSettling();
      stopLease();
    },
  };
}
