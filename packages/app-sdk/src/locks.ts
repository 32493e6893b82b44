import type { EmbeddedIncoming, EmbeddedOutgoing } from '@vitrine/messaging';
import { createRequests } from './requests.ts';
import type { InterruptLock } from './types.ts';

type Answer = (EmbeddedOutgoing & { type: 'interrupt-lock' })['payload'];
type LockRequest = EmbeddedIncoming & { type: `${string}-interrupt-lock` };

interface Locks {
  acquire(): Promise<InterruptLock>;
  answer(answer: Answer): void;
}

export function createLocks(send: (message: EmbeddedIncoming) => void): Locks {
  const requests = createRequests<Answer>('r');

  async function ask(make: (requestId: string) => LockRequest): Promise<{ id: string; expiresAt: number }> {
    const { lockId, expiresAt, error } = await requests.ask((requestId) => send(make(requestId)));
    if (lockId === undefined || expiresAt === undefined) throw new Error(error ?? 'The lock was refused');
    return { id: lockId, expiresAt };
  }

  return {
    async acquire() {
      let lock = await ask((requestId) => ({ type: 'acquire-interrupt-lock', payload: { requestId } }));
      const { id: lockId } = lock;
      let isReleased = false;
      return {
        get expiresAt() {
          return lock.expiresAt;
        },
        async renew() {
          if (isReleased) throw new Error('The lock was released: acquire another');
          lock = await ask((requestId) => ({
            type: 'renew-interrupt-lock',
            payload: { requestId, lockId },
          }));
        },
        async release() {
          if (isReleased) return;
          isReleased = true;
          await ask((requestId) => ({ type: 'release-interrupt-lock', payload: { requestId, lockId } }));
        },
      };
    },
    answer: requests.answer,
  };
}
