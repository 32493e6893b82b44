import type {
  EmbeddedIncoming,
  EmbeddedIncomingPayloads,
  EmbeddedOutgoingPayloads,
  MessageHandlers,
} from '@vitrine/messaging';
import type { Timers } from '@vitrine/time';
import type { Lock, LockRegistry } from './locks.ts';

type LockRequest = EmbeddedIncoming & { type: `${string}-interrupt-lock` };
type LockAnswer = EmbeddedOutgoingPayloads['interrupt-lock'];

/** Handlers that carry out lock requests and send the answers. */
export function lockRequestHandlers(
  locks: LockRegistry,
  timers: Pick<Timers, 'wallClock'>,
  send: (answer: LockAnswer) => void,
): Pick<MessageHandlers<EmbeddedIncomingPayloads>, LockRequest['type']> {
  const handle = (request: LockRequest) => send(answerLockRequest(locks, request, timers.wallClock()));
  return {
    'acquire-interrupt-lock': (payload) => handle({ type: 'acquire-interrupt-lock', payload }),
    'renew-interrupt-lock': (payload) => handle({ type: 'renew-interrupt-lock', payload }),
    'release-interrupt-lock': (payload) => handle({ type: 'release-interrupt-lock', payload }),
  };
}

/** Carries out a lock request and returns the answer. `now` is in epoch milliseconds. */
function answerLockRequest(locks: LockRegistry, request: LockRequest, now: number): LockAnswer {
  const { requestId } = request.payload;
  const answer = (lock: Lock | null, error: string): LockAnswer =>
    lock ? { requestId, lockId: lock.id, expiresAt: lock.expiresAt } : { requestId, error };
  switch (request.type) {
    case 'acquire-interrupt-lock':
      return answer(locks.acquire(), 'The window has too many locks');
    case 'renew-interrupt-lock':
      return answer(locks.renew(request.payload.lockId), 'The lock has expired');
    case 'release-interrupt-lock': {
      const { lockId } = request.payload;
      // Releasing an expired lock is not an error: it is gone, as requested.
      locks.release(lockId);
      return { requestId, lockId, expiresAt: now };
    }
  }
}
