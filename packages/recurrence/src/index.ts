export { invalidFrequency, RecurrenceError, type RecurrenceErrorCode } from './errors.ts';
export { createOccurrences, createSetOccurrences } from './evaluate.ts';
export { toRecurrenceText } from './format-text.ts';
export { type Occurrences, singleOccurrence } from './occurrences.ts';
export { parseRecurrence, type RecurrenceTextOptions } from './parse-text.ts';
export { toPublishedRecurrence } from './published-recurrence.ts';
export {
  type ByDay,
  elapsedUnitOf,
  type Frequency,
  isFrequency,
  mondayBasedWeekday,
  PART_RANGES,
  type Recurrence,
  type RecurrenceParts,
  type RecurrenceSet,
  sundayBasedWeekday,
  WEEKDAYS,
  type Weekday,
} from './rule.ts';
export { sortUnique } from './sort-unique.ts';
