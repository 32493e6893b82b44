export { ascending } from './ascending.ts';
export { invalidFrequency, RecurrenceError, type RecurrenceErrorCode } from './errors.ts';
export { createOccurrences, createSetOccurrences } from './evaluate.ts';
export { toRecurrenceText } from './format-text.ts';
export { type Occurrences, singleOccurrence } from './occurrences.ts';
export { parseRecurrence, type RecurrenceTextOptions } from './parse-text.ts';
export { publishedRecurrence } from './published-recurrence.ts';
export {
  type ByDay,
  elapsedUnitOf,
  type Frequency,
  isFrequency,
  PART_RANGES,
  type Recurrence,
  type RecurrenceParts,
  type RecurrenceSet,
  WEEKDAYS,
  type Weekday,
  weekdayNumber,
  weekdayRank,
} from './rule.ts';
