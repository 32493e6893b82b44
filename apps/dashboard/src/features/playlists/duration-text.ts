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
  // `1:75` is more likely a mistake than 2:15.
  if (Number(match[3]) > 59 || (match[1] !== undefined && Number(match[2]) > 59)) return null;
  return total(match);
}

function secondsOfUnits(text: string): number | null {
  const match = units.exec(text);
  return match && total(match);
}

/** The seconds of a match whose groups are hours, minutes and seconds. */
const total = ([, hours = '0', minutes = '0', seconds = '0']: RegExpExecArray) =>
  Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
