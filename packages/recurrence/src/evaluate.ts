import { parseLocalTime, type TimeZone } from '@vitrine/time';
import { createCalendarRule } from './calendar/calendar-rule.ts';
import { createElapsedOccurrences } from './elapsed/elapsed-occurrences.ts';
import { invalidFrequency } from './errors.ts';
import {
  type CountableOccurrences,
  excludeInstants,
  includeInstants,
  limitOccurrences,
  NO_OCCURRENCES,
  NONE_AFTER,
  NONE_BEFORE,
  type Occurrences,
  subtract,
  union,
  unlessEmpty,
} from './occurrences.ts';
import {
  elapsedUnitOf,
  isFrequency,
  isValidRule,
  type Recurrence,
  type RecurrenceParts,
  type RecurrenceSet,
} from './rule.ts';
import { sortUnique } from './sort-unique.ts';

/**
 * The occurrences of a recurrence in a zone. Null if a date does not parse or a part is out of range. Daily and
 * coarser frequencies recur at local times, hourly and finer ones after elapsed time. Throws `RRule has invalid freq`
 * for an unknown frequency.
 */
export function createOccurrences(rule: Recurrence, zone: TimeZone): Occurrences | null {
  const { dtstart, rdate, exdate } = rule;
  // Nearly every recurrence is one rule.
  if (!rdate?.length && !exdate?.length) return createRuleOccurrences(rule, parseLocalTime(dtstart), zone);
  const set = { dtstart, rules: [rule], exrules: [], rdate: rdate ?? [], exdate: exdate ?? [] };
  return createSetOccurrences(set, dtstart, zone);
}

/**
 * The occurrences of a set: those of every RRULE and the dates of RDATE, without those of any EXRULE or the dates of
 * EXDATE. Null as for {@link createOccurrences}. A set without DTSTART starts at `start`.
 */
export function createSetOccurrences(
  set: Omit<RecurrenceSet, 'tzid'>,
  start: string,
  zone: TimeZone,
): Occurrences | null {
  const createAll = (list: readonly RecurrenceParts[]) =>
    list.map((parts) => createRuleOccurrences(parts, parseLocalTime(set.dtstart ?? start), zone));
  const rules = createAll(set.rules);
  const exrules = createAll(set.exrules);
  const rdate = set.rdate.map(parseLocalTime);
  const exdate = set.exdate.map(parseLocalTime);
  if ([...rules, ...exrules].includes(null) || [...rdate, ...exdate].some(Number.isNaN)) return null;
  const instants = (localTimes: number[]) => sortUnique(localTimes.map((time) => zone.instantOf(time))) ?? [];
  const ofRules = (rules as Occurrences[]).reduce(union, NO_OCCURRENCES);
  const included = includeInstants(ofRules, instants(rdate));
  return excludeInstants((exrules as Occurrences[]).reduce(subtract, included), instants(exdate));
}

function createRuleOccurrences(rule: RecurrenceParts, start: number, zone: TimeZone): Occurrences | null {
  if (!isFrequency(rule.freq)) throw invalidFrequency();
  const until = rule.until === undefined ? NONE_AFTER : parseLocalTime(rule.until);
  if (Number.isNaN(start) || Number.isNaN(until) || !isValidRule(rule)) return null;
  const base = createUnlimited(rule, start, zone);
  const { count } = rule;
  let limited: Occurrences = base;
  if (count !== undefined)
    limited = limitOccurrences(limited, count > 0 ? base.createCounter(count) : () => NONE_BEFORE);
  if (until !== NONE_AFTER) {
    const end = zone.instantOf(until);
    limited = limitOccurrences(limited, () => end);
  }
  return limited;
}

/** Creates the occurrences of a rule without COUNT or UNTIL. */
function createUnlimited(rule: RecurrenceParts, start: number, zone: TimeZone): CountableOccurrences {
  const unit = elapsedUnitOf(rule.freq);
  return unit === null
    ? createCalendarRule(rule, start, zone)
    : unlessEmpty(createElapsedOccurrences(rule, start, unit, zone));
}
