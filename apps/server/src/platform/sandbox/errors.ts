/**
 * - `timeout`, `memory`: the task exceeded its limits, and its process was killed.
 * - `crashed`: the process died by itself.
 * - `busy`: too much work is waiting, or the server is stopping. The caller can retry later.
 * - `quarantined`: this input has killed its process twice, so it is not run again.
 * - `failed`: the task threw an error. Its process keeps running.
 */
export type SandboxFailure = 'timeout' | 'memory' | 'crashed' | 'busy' | 'quarantined' | 'failed';

/** Why a task has no result. The message is for the log, not for customers. */
export class SandboxError extends Error {
  readonly code: SandboxFailure;
  /** Set if the input is quarantined after this kill. */
  isQuarantined = false;

  constructor(code: SandboxFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SandboxError';
    this.code = code;
  }

  /** Whether the input exceeded its limits or crashed its process. */
  get isCausedByInput(): boolean {
    return this.code === 'timeout' || this.code === 'memory' || this.code === 'crashed';
  }
}
