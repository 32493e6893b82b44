import type { Recurrence } from './recurrence-rule.ts';

export type RecurrenceParts = Omit<Recurrence, 'dtstart' | 'rdate' | 'exdate'>;

/** A recurrence as text has it: parts of the rules without their common start. Dates are walls in `tzid`. */
export interface RecurrenceSet {
  dtstart: string | null;
  tzid: string | null;
  rules: RecurrenceParts[];
  exrules: RecurrenceParts[];
  rdate: string[];
  exdate: string[];
}

/**
 * A schedule that recurs by a set, with all that recurrence text may say: several RRULEs, EXRULEs, RDATE and EXDATE.
 * It exists in memory only. Documents carry the published form, which has no place for EXRULE: see
 * `publishedRecurrence`.
 */
export interface SetSchedule {
  type: 'set';
  /** Wall times in `tzid`; they give the length of each occurrence, and the start of a set without DTSTART. */
  startDatetime: string;
  endDatetime: string;
  /** IANA name; the set's own `tzid` where it has one. */
  tzid: string;
  set: RecurrenceSet;
}
