import type { RecurrenceRule } from '@vitrine/contract';
import { invalid } from '../errors.ts';

/** When a playlist or a presentation may play: wall times in a zone, repeated or not. All null: always. */
export interface ScheduleFields {
  tzid: string | null;
  startDatetime: string | null;
  endDatetime: string | null;
  recurrenceRule: RecurrenceRule | null;
}

export type ScheduleInput = { [K in keyof ScheduleFields]?: ScheduleFields[K] | undefined };

const none: ScheduleFields = { tzid: null, startDatetime: null, endDatetime: null, recurrenceRule: null };

const wireNames = { tzid: 'tzid', startDatetime: 'start_datetime', endDatetime: 'end_datetime' } as const;

/**
 * A schedule after a change: zone, start and end together, or none of them. Throws 400 at the field that is
 * missing. Taking the three away takes the recurrence away with them.
 */
export function mergeSchedule(input: ScheduleInput, current: ScheduleFields = none): ScheduleFields {
  const changed: ScheduleFields = {
    tzid: input.tzid === undefined ? current.tzid : input.tzid,
    startDatetime: input.startDatetime === undefined ? current.startDatetime : input.startDatetime,
    endDatetime: input.endDatetime === undefined ? current.endDatetime : input.endDatetime,
    recurrenceRule: input.recurrenceRule === undefined ? current.recurrenceRule : input.recurrenceRule,
  };
  const names = Object.keys(wireNames) as (keyof typeof wireNames)[];
  const missing = names.filter((name) => changed[name] === null);
  if (missing.length === names.length) {
    if (input.recurrenceRule)
      throw invalid('start_datetime', 'A recurrence needs a start, an end and a time zone.');
    return none;
  }
  if (missing[0]) {
    throw invalid(
      wireNames[missing[0]],
      'Set the start, the end and the time zone together, or none of them.',
    );
  }
  return changed;
}
