import { INTERRUPT_LOCK_MS } from '@vitrine/contract/durations';
import type { TimerHandle, Timers } from '@vitrine/time';

export interface Lock {
  id: string;
  /** Epoch milliseconds. The expiry itself uses monotonic time. */
  expiresAt: number;
}

/**
 * The interrupt locks of one window. A lock that is not renewed in time expires, so that a broken application cannot
 * block the screen. Child windows have registries of their own.
 */
export interface LockRegistry {
  readonly isLocked: boolean;
  /** Null if the window has too many locks. */
  acquire(): Lock | null;
  /** Null if the lock has expired. */
  renew(id: string): Lock | null;
  release(id: string): boolean;
  /** Releases all locks without calling `onChange`. */
  clear(): void;
}

/** More than any application needs, and fewer than a runaway loop acquires. */
const MAX_LOCKS = 100;

export function createLockRegistry(timers: Timers, onChange: (isLocked: boolean) => void): LockRegistry {
  const expiries = new Map<string, TimerHandle>();
  let count = 0;

  const extend = (id: string): Lock => {
    const before = expiries.get(id);
    if (before !== undefined) timers.clearTimeout(before);
    expiries.set(
      id,
      timers.setTimeout(() => release(id), INTERRUPT_LOCK_MS),
    );
    return { id, expiresAt: timers.wallClock() + INTERRUPT_LOCK_MS };
  };
  const release = (id: string): boolean => {
    const expiry = expiries.get(id);
    if (expiry === undefined) return false;
    timers.clearTimeout(expiry);
    expiries.delete(id);
    if (expiries.size === 0) onChange(false);
    return true;
  };
  return {
    get isLocked() {
      return expiries.size > 0;
    },
    acquire() {
      if (expiries.size >= MAX_LOCKS) return null;
      count += 1;
      const lock = extend(`lock-${count}`);
      if (expiries.size === 1) onChange(true);
      return lock;
    },
    renew: (id) => (expiries.has(id) ? extend(id) : null),
    release,
    clear() {
      for (const expiry of expiries.values()) timers.clearTimeout(expiry);
      expiries.clear();
    },
  };
}
