import type { Log } from './page.ts';

/** The longest name that the protocol accepts. */
const NAME_LIMIT = 500;

/** Whether it can be a name. Otherwise, logs an error that begins with `what`: the author's call and argument. */
export function isName(value: unknown, what: string, log: Log): value is string {
  if (typeof value === 'string' && value !== '' && value.length <= NAME_LIMIT) return true;
  log.error(`[vitrine] ${what} must be a string of 1 to ${NAME_LIMIT} characters`);
  return false;
}
