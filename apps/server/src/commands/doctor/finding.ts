/** The result of one check. */
export interface Finding {
  /** What was checked, in one or two words. */
  subject: string;
  level: 'ok' | 'warning' | 'problem';
  /** What is so, in a sentence without a full stop, and for a warning or a problem also what to do. */
  text: string;
}

export const ok = (subject: string, text: string): Finding => ({ subject, level: 'ok', text });
export const warning = (subject: string, text: string): Finding => ({ subject, level: 'warning', text });
export const problem = (subject: string, text: string): Finding => ({ subject, level: 'problem', text });

/** The time that a check of another service may take, in milliseconds. */
export const CHECK_LIMIT_MS = 10_000;

/** The message of an error, without the details of a failed address of several. */
export function reasonOf(error: unknown): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  const cause: unknown = first instanceof Error && first.cause instanceof Error ? first.cause : first;
  return cause instanceof Error ? cause.message : String(cause);
}
