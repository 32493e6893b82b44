import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { AppError, invalid } from '../../platform/errors.ts';

/** The lowest accepted score of zxcvbn, from 0 to 4: more than 10^6 guesses. */
const MIN_SCORE = 2;
/** Time limit for one estimate, including the wait for earlier ones. */
const LIMIT_MS = 20_000;
const MAX_QUEUE = 100;
const IDLE_MS = 30_000;

export interface PasswordStrength {
  /**
   * Rejects a password that is common or easy to guess.
   *
   * @param own words that attackers try first, such as the person's name. The product's name is always one of them.
   * @throws 400 at `field`.
   */
  require(password: string, own: readonly string[], field?: string): Promise<void>;
}

/**
 * Estimating takes more than linear time, so it runs in a thread with a time limit, never in the thread that answers
 * requests. The thread loads the dictionaries when it is first needed, which takes most of a second. It ends when it is
 * idle, and does not keep the process alive.
 */
const pool = new Piscina({
  filename: fileURLToPath(new URL('./password-strength-worker.ts', import.meta.url)),
  name: 'scorePassword',
  minThreads: 0,
  maxThreads: 1,
  maxQueue: MAX_QUEUE,
  idleTimeout: IDLE_MS,
});

let loading: Promise<unknown> | undefined;

/**
 * Resolves when the thread has loaded the dictionaries. Without a time limit: on a busy or slow machine this takes long,
 * and a limit would turn away the first people who sign up.
 */
async function loadDictionaries(): Promise<void> {
  if (!loading && pool.threads.length > 0) return;
  loading ??= pool.run({ password: '', own: [] }).finally(() => {
    loading = undefined;
  });
  await loading;
}

export function createPasswordStrength(brandName: string): PasswordStrength {
  return {
    async require(password, own, field = 'password') {
      await loadDictionaries();
      const signal = AbortSignal.timeout(LIMIT_MS);
      const words = [...own, brandName];
      const score = await pool.run({ password, own: words }, { signal }).catch((error: unknown) => {
        if (!signal.aborted && pool.queueSize < MAX_QUEUE) throw error;
        throw new AppError('unavailable', 'The server is busy. Try again in a moment.', {
          retryAfterSeconds: 5,
        });
      });
      if (score < MIN_SCORE)
        throw invalid(field, 'This password is too easy to guess. Use several words or a longer password.');
    },
  };
}
