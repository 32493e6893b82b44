import { INTERRUPT_LOCK_MS } from '@vitrine/contract/durations';
import type { EmbeddedIncoming, EmbeddedOutgoing } from '@vitrine/messaging';
import type { Timers } from '@vitrine/time';

export type LockRequest = EmbeddedIncoming & { type: `${string}-interrupt-lock` };
type LockAnswer = (EmbeddedOutgoing & { type: 'interrupt-lock' })['payload'];

interface HeldLocks {
  /** Expiry of each lock in monotonic milliseconds, by id. */
  readonly held: ReadonlyMap<string, number>;
  answer(request: LockRequest): LockAnswer;
}

export function createHeldLocks(
  timers: Timers,
  on: { expired(id: string): void; released(): void },
): HeldLocks {
  const held = new Map<string, number>();
  const expiries = new Map<string, number>();
  let count = 0;

  function drop(id: string): void {
    timers.clearTimeout(expiries.get(id));
    if (held.delete(id)) on.released();
  }

  function hold(id: string, requestId: string): LockAnswer {
    timers.clearTimeout(expiries.get(id));
    held.set(id, timers.now() + INTERRUPT_LOCK_MS);
    expiries.set(
      id,
      timers.setTimeout(() => {
        on.expired(id);
        drop(id);
      }, INTERRUPT_LOCK_MS),
    );
    return { requestId, lockId: id, expiresAt: timers.wallClock() + INTERRUPT_LOCK_MS };
  }

  return {
    held,
    answer({ type, payload }) {
      const { requestId } = payload;
      if (type === 'acquire-interrupt-lock') {
        count += 1;
        return hold(`lock-${count}`, requestId);
      }
      const { lockId } = payload;
      if (type === 'release-interrupt-lock') {
        drop(lockId);
        return { requestId, lockId, expiresAt: timers.wallClock() };
      }
      return held.has(lockId) ? hold(lockId, requestId) : { requestId, error: 'The lock has expired' };
    },
  };
}
