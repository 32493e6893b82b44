import { parseWeekdays, type Recurrence, type RecurrenceSet } from './rule.ts';

/**
 * The published form of a set. Null if the set contains anything that the published form cannot express: no RRULE or
 * several, an EXRULE, counted weekdays (`2TU`), or no start. The engine can still evaluate such a set, in a
 * `SetSchedule`.
 */
export function toPublishedRecurrence({
  dtstart,
  rules,
  exrules,
  rdate,
  exdate,
}: RecurrenceSet): Recurrence | null {
  const [rule, ...more] = rules;
  if (!rule || dtstart === null || more.length > 0 || exrules.length > 0) return null;
  if (parseWeekdays(rule.byday ?? []).some(({ nth }) => nth !== 0)) return null;
  return {
    ...rule,
    dtstart,
    ...(rdate.length > 0 ? { rdate } : {}),
    ...(exdate.length > 0 ? { exdate } : {}),
  };
}
