import { MAX_DURATION_SECONDS, MIN_DURATION_SECONDS } from '../../shared/content/presentation-duration.ts';

/** A typed duration. `default` is an empty text: the presentation returns to the duration of its app. */
export type TypedDuration =
  | { kind: 'seconds'; seconds: number }
  | { kind: 'default' }
  | { kind: 'problem'; problem: DurationProblem };

export type DurationProblem = 'unreadable' | 'tooShort' | 'tooLong';

/** `1:30`, `:30` or `1:02:03`. */
const clock = /^(?:(?:(\d+):)?(\d*)):(\d{2})$/;
/** `1h 2m 3s`, `90 sec` or `1m30`. A number without a unit is seconds. */
const units =
  /^(?:(\d+) ?h(?:rs?|ours?)? ?)?(?:(\d+) ?m(?:ins?|inutes?)? ?)?(?:(\d+) ?(?:s(?:ecs?|econds?)?)?)?$/;

/** Reads a duration such as `15`, `1:30`, `1m 30s` or `90s`. */
export function parseDuration(text: string): TypedDuration {
  const trimmed = text.trim().replaceAll(/\s+/g, ' ').toLowerCase();
  if (trimmed === '') return { kind: 'default' };
  const seconds = secondsOfClock(trimmed) ?? secondsOfUnits(trimmed);
  if (seconds === null) return { kind: 'problem', problem: 'unreadable' };
  if (seconds < MIN_DURATION_SECONDS) return { kind: 'problem', problem: 'tooShort' };
  if (seconds > MAX_DURATION_SECONDS) return { kind: 'problem', problem: 'tooLong' };
  return { kind: 'seconds', seconds };
}

function secondsOfClock(text: string): number | null {
  const match = clock.exec(text);
  if (!match) return null;
  const [hours, minutes, seconds] = [match[1], match[2], match[3]].map(toNumber);
  // `1:75` is more likely a mistake than 2:15.
  if ((seconds ?? 0) > 59 || (match[1] !== undefined && (minutes ?? 0) > 59)) return null;
  return total(hours, minutes, seconds);
}

function secondsOfUnits(text: string): number | null {
  const match = units.exec(text);
  if (!match) return null;
  const [hours, minutes, seconds] = [match[1], match[2], match[3]].map(toNumber);
  return total(hours, minutes, seconds);
}

const toNumber = (digits: string | undefined) => Number(digits ?? 0);
const total = (hours = 0, minutes = 0, seconds = 0) => hours * 3600 + minutes * 60 + seconds;
