import { MAX_DURATION_SECONDS, MIN_DURATION_SECONDS } from '../../shared/content/presentation-duration.ts';

/** A typed duration. `default` is empty text, which resets the presentation to the default duration of its app. */
export type TypedDuration =
  | { kind: 'seconds'; seconds: number }
  | { kind: 'default' }
  | { kind: 'problem'; problem: DurationProblem };

export type DurationProblem = 'unreadable' | 'tooShort' | 'tooLong';

/** `1:30`, `:30` or `1:02:03`. */
const clockFormat = /^(?:(?:(\d+):)?(\d*)):(\d{2})$/;
/** `1h 2m 3s`, `90 sec` or `1m30`. A number without a unit is seconds. */
const unitFormat =
  /^(?:(\d+) ?h(?:rs?|ours?)? ?)?(?:(\d+) ?m(?:ins?|inutes?)? ?)?(?:(\d+) ?(?:s(?:ecs?|econds?)?)?)?$/;

/** Reads a duration such as `15`, `1:30`, `1m 30s` or `90s`. */
export function parseDuration(text: string): TypedDuration {
  const trimmed = text.trim().replaceAll(/\s+/g, ' ').toLowerCase();
  if (trimmed === '') return { kind: 'default' };
  const seconds = readClockFormat(trimmed) ?? readUnitFormat(trimmed);
  if (seconds === null) return { kind: 'problem', problem: 'unreadable' };
  if (seconds < MIN_DURATION_SECONDS) return { kind: 'problem', problem: 'tooShort' };
  if (seconds > MAX_DURATION_SECONDS) return { kind: 'problem', problem: 'tooLong' };
  return { kind: 'seconds', seconds };
}

function readClockFormat(text: string): number | null {
  const match = clockFormat.exec(text);
  if (!match) return null;
  // `1:75` is more likely a mistake than 2:15.
  if (Number(match[3]) > 59 || (match[1] !== undefined && Number(match[2]) > 59)) return null;
  return toSeconds(match);
}

function readUnitFormat(text: string): number | null {
  const match = unitFormat.exec(text);
  return match && toSeconds(match);
}

/** Converts a match whose groups are hours, minutes and seconds. */
const toSeconds = ([, hours = '0', minutes = '0', seconds = '0']: RegExpExecArray) =>
  Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
