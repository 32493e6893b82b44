import { withoutFullStop } from '../../platform/message-text.ts';
import { firstErrorMessage } from '../../platform/start/wait-for-database.ts';

/** The result of one check. */
export interface Finding {
  /** What was checked, in one or two words. */
  subject: string;
  level: 'ok' | 'warning' | 'problem';
  /** The result as a sentence without a full stop. A warning or a problem also says what to do. */
  text: string;
}

export const ok = (subject: string, text: string): Finding => ({ subject, level: 'ok', text });
export const warning = (subject: string, text: string): Finding => ({ subject, level: 'warning', text });
export const problem = (subject: string, text: string): Finding => ({ subject, level: 'problem', text });

/** Time limit for the check of another service, in milliseconds. */
export const CHECK_LIMIT_MS = 10_000;

/** The message of an error without a final full stop, or that of its cause: `fetch` gives the reason there. */
export function causeMessage(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return withoutFullStop(firstErrorMessage(cause));
}
