import type { InterruptLock } from '../types.ts';

/** The window of `probe.html`, which contains the SDK's script, and values that tests store in it. */
interface Probe {
  vitrine: typeof import('../script.ts');
  received: unknown[];
  lock: InterruptLock;
  losing: WEBGL_lose_context;
}

declare global {
  interface Window extends Partial<Probe> {}
}
