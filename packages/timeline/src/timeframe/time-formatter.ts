import { MINUTE, SECOND } from '@vitrine/time';

/** Formats instants in one zone and one locale. */
export interface TimeFormatter {
  /** 14:30, or 14:30:10 if the seconds are not zero. */
  clock(instant: number): string;
  /** A full hour in its short form: 14:00, or 2 PM. */
  hour(instant: number): string;
  /** Mon. */
  weekday(instant: number): string;
  /** Mon 3 Mar. */
  day(instant: number): string;
  /** Mon 3 Mar, 14:30. */
  moment(instant: number): string;
  /** The end of an interval: its time, and its day if the interval starts on a different day. */
  end(start: number, end: number): string;
  /** As `clock` and `moment`, to the minute: players evaluate rules one second after each minute. */
  minute(instant: number): string;
  dayMinute(instant: number): string;
}

export function createTimeFormatter(zoneId: string, locale: string): TimeFormatter {
  const make = (options: Intl.DateTimeFormatOptions) => {
    try {
      return new Intl.DateTimeFormat(locale, { ...options, timeZone: zoneId });
    } catch {
      // UTC replaces a zone that this browser does not know.
      return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    }
  };
  const minutes = make({ timeStyle: 'short' });
  const seconds = make({ timeStyle: 'medium' });
  // With a 24-hour clock, even the short form has minutes.
  const hours = minutes.resolvedOptions().hour12 ? make({ hour: 'numeric' }) : minutes;
  const days = make({ weekday: 'short', day: 'numeric', month: 'short' });
  const weekdays = make({ weekday: 'short' });
  const clock = (instant: number) =>
    (Math.floor(instant / SECOND) * SECOND) % MINUTE === 0
      ? minutes.format(instant)
      : seconds.format(instant);
  const day = (instant: number) => days.format(instant);
  const moment = (instant: number) => `${day(instant)}, ${clock(instant)}`;
  return {
    clock,
    hour: (instant) => hours.format(instant),
    weekday: (instant) => weekdays.format(instant),
    day,
    moment,
    end: (start, end) => (day(start) === day(end - 1) ? clock(end) : moment(end)),
    minute: (instant) => minutes.format(instant),
    dayMinute: (instant) => `${day(instant)}, ${minutes.format(instant)}`,
  };
}
