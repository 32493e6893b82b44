import type { RecurrenceRule } from '@vitrine/contract';
import { invalid } from '../errors.ts';

/** The schedule of a playlist or a presentation in local times of a zone. All null: always active. */
interface ScheduleFields {
  tzid: string | null;
  startDatetime: string | null;
  endDatetime: string | null;
  recurrenceRule: RecurrenceRule | null;
}

type ScheduleInput = { [K in keyof ScheduleFields]?: ScheduleFields[K] | undefined };

const none: ScheduleFields = { tzid: null, startDatetime: null, endDatetime: null, recurrenceRule: null };

const wireNames = { tzid: 'tzid', startDatetime: 'start_datetime', endDatetime: 'end_datetime' } as const;

/**
 * The schedule after a change. Zone, start and end must all be set, or none of them; otherwise throws 400 at the
 * missing field. Removing them also removes the recurrence.
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
