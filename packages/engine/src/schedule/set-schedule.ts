import type { RecurrenceSet } from '@vitrine/recurrence';

/**
 * A schedule that recurs by a set: several RRULEs, EXRULEs, RDATE and EXDATE. It exists only in memory, because the
 * published form has no EXRULE (see `toPublishedRecurrence`). Third parties use the name.
 */
export interface SetSchedule {
  type: 'set';
  /** Local times in `tzid`. They determine the duration of each occurrence, and the start of a set without DTSTART. */
  startDatetime: string;
  endDatetime: string;
  /** IANA name; that of the set, if it has one. */
  tzid: string;
  set: RecurrenceSet;
}
