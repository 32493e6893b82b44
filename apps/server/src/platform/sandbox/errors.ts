/**
 * - `timeout`, `memory`: the task went over its limits, and its process was killed.
 * - `crashed`: the process died by itself.
 * - `busy`: too much work is waiting, or the server is stopping. Try again later.
 * - `quarantined`: this input has killed its process twice. It is not tried again.
 * - `failed`: the task threw an error. Its process lives on.
 */
export type SandboxFailure = 'timeout' | 'memory' | 'crashed' | 'busy' | 'quarantined' | 'failed';

/** Why a task has no result. The message is for the log, not for customers. */
export class SandboxError extends Error {
  readonly code: SandboxFailure;
  /** Set when this kill was the last that the input had: it is quarantined from now on. */
  isQuarantined = false;

  constructor(code: SandboxFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SandboxError';
    this.code = code;
  }

  /** Whether the input is to blame: it used up its limits or brought its process down. */
  get isCausedByInput(): boolean {
    return this.code === 'timeout' || this.code === 'memory' || this.code === 'crashed';
  }
}
