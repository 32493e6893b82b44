import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { invalid } from '../../platform/errors.ts';

/** Of zxcvbn's scores from 0 to 4, the least that is accepted: more than 10^6 guesses. */
const LEAST_SCORE = 2;
const TOO_LONG_MS = 5_000;
const IDLE_MS = 30_000;

export interface PasswordStrength {
  /**
   * Refuses a password that is common or easy to guess. `own`: the person's words, which others try first.
   * @throws 400 at `field`.
   */
  require(password: string, own: readonly string[], field?: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Estimating takes longer than linear time in what a caller sends, so it runs in a thread that ends after a time limit,
 * never in the thread that answers requests. The dictionaries are loaded when they are first needed.
 */
export function createPasswordStrength(): PasswordStrength {
  const pool = new Piscina({
    filename: fileURLToPath(new URL('./password-strength-worker.ts', import.meta.url)),
    name: 'score',
    minThreads: 0,
    maxThreads: 1,
    maxQueue: 100,
    idleTimeout: IDLE_MS,
  });
  return {
    async require(password, own, field = 'password') {
      const signal = AbortSignal.timeout(TOO_LONG_MS);
      const score = await pool.run({ password, own }, { signal }).catch((error: unknown) => {
        // Common passwords are recognised at once: one that takes this long is none of them.
        if (signal.aborted || pool.queueSize > 0) return LEAST_SCORE;
        throw error;
      });
      if (score < LEAST_SCORE)
        throw invalid(field, 'This password is too easy to guess. Use several words or a longer password.');
    },
    close: () => pool.destroy(),
  };
}
