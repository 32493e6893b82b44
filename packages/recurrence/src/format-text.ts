import { formatLocalTime, parseLocalTime } from '@vitrine/time';
import { NUMBER_PARTS } from './parse-text.ts';
import type { Recurrence, RecurrenceParts } from './rule.ts';

/**
 * Formats a rule as published, with the zone of its local times, as text that `parseRecurrence` reads. The player's
 * specification defines the name, and third parties call it.
 */
export function toRecurrenceText(rule: Recurrence, tzid: string | null = null): string {
  const { dtstart, rdate = [], exdate = [], ...parts } = rule;
  const zone = tzid ? `;TZID=${tzid}` : '';
  const dates = (name: string, list: readonly string[]) =>
    list.length > 0 ? [`${name}${zone}:${list.map(formatBasicDate).join(',')}`] : [];
  return [
    ...dates('DTSTART', [dtstart]),
    `RRULE:${formatParts(parts)}`,
    ...dates('RDATE', rdate),
    ...dates('EXDATE', exdate),
  ].join('\n');
}

function formatParts(parts: RecurrenceParts): string {
  const texts = [`FREQ=${parts.freq.toUpperCase()}`];
  if ((parts.interval ?? 1) !== 1) texts.push(`INTERVAL=${parts.interval}`);
  if (parts.wkst) texts.push(`WKST=${parts.wkst}`);
  if (parts.count !== undefined) texts.push(`COUNT=${parts.count}`);
  if (parts.until) texts.push(`UNTIL=${formatBasicDate(parts.until)}`);
  if (parts.byday?.length) texts.push(`BYDAY=${parts.byday.join(',')}`);
  for (const [name, key] of Object.entries(NUMBER_PARTS)) {
    const values = parts[key];
    if (values?.length) texts.push(`${name}=${values.join(',')}`);
  }
  return texts.join(';');
}

/** ISO 8601 basic format: `20260105T090000`. */
function formatBasicDate(localTime: string): string {
  return formatLocalTime(parseLocalTime(localTime)).replace(/[-:]/g, '');
}
