import { WEEKDAYS } from '@vitrine/recurrence';
import { DAY, dayOfLocalTime, formatDate, formatTime, MINUTE, type TimeZone, weekdayOf } from '@vitrine/time';
import { textValue, toValue, type Value } from './values.ts';

/** `current_time` is HH:MM text, `current_date` YYYY-MM-DD text, `current_day` one of SU, MO, … SA. */
export type ClockVariable = 'current_time' | 'current_date' | 'current_day';

const FULL_DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** The clock of the device's zone. It formats its strings once a minute. */
export interface LocalClock {
  set(now: number, zone: TimeZone): void;
  read(variable: ClockVariable): Value;
  /** The first instant at which a comparison of the variable can change. `marks`: minutes of the day, or null for any. */
  constantUntil(variable: ClockVariable, marks: readonly number[] | null): number;
}

export function createLocalClock(): LocalClock {
  let instant = Number.NaN;
  let zone: TimeZone | null = null;
  let localTime = 0;
  let day = Number.NaN;
  let minute = Number.NaN;
  let offsetValidUntil = 0;
  const values = { current_time: textValue(''), current_date: textValue(''), current_day: textValue('') };
  return {
    set(now, current) {
      if (now === instant && current === zone) return;
      if (current !== zone || now < instant || now >= offsetValidUntil) {
        zone = current;
        offsetValidUntil = current.constantUntil(now);
      }
      instant = now;
      localTime = now + current.offsetAt(now);
    },
    read(variable) {
      const today = dayOfLocalTime(localTime);
      if (today !== day) {
        day = today;
        values.current_date = textValue(formatDate(today));
        values.current_day = textValue(WEEKDAYS[weekdayOf(today)] as string);
      }
      const thisMinute = Math.floor(localTime / MINUTE);
      if (thisMinute !== minute) {
        minute = thisMinute;
        values.current_time = textValue(formatTime(localTime));
      }
      return values[variable];
    },
    constantUntil(variable, marks) {
      const start = dayOfLocalTime(localTime) * DAY;
      let next = start + DAY;
      if (variable === 'current_time') {
        if (!marks) next = (Math.floor(localTime / MINUTE) + 1) * MINUTE;
        else
          for (const mark of marks) {
            const at = start + mark * MINUTE;
            if (at > localTime && at < next) next = at;
          }
      }
      return Math.min(instant + next - localTime, offsetValidUntil);
    },
  };
}

/**
 * A value as it compares with a clock variable: times padded to HH:MM, dates cut to their day, weekdays in any
 * usual spelling as SU … SA.
 */
export function normaliseForClock(variable: ClockVariable, value: Value): Value {
  const normalise = normalisers[variable];
  return value.list ? (toValue(value.list.map(normalise)) as Value) : textValue(normalise(value.text));
}

const normalisers: Record<ClockVariable, (text: string) => string> = {
  current_time(text) {
    const match = /^\s*(\d{1,2}):(\d{2})(:\d{2}(\.\d+)?)?\s*$/.exec(text);
    return match ? `${(match[1] as string).padStart(2, '0')}:${match[2]}` : text;
  },
  current_date(text) {
    const match = /^\s*(\d{4}-\d{2}-\d{2})([T ].*)?$/.exec(text);
    return match ? (match[1] as string) : text;
  },
  current_day(text) {
    const word = text.trim().toLowerCase();
    const index = word.length < 2 ? -1 : FULL_DAYS.findIndex((name) => name.startsWith(word));
    return index < 0 ? text : (WEEKDAYS[index] as string);
  },
};

export function isClockVariable(root: string | undefined): root is ClockVariable {
  return root !== undefined && Object.hasOwn(normalisers, root);
}

/** The minutes of the day at which comparing `current_time` with `value` can change its outcome; null: any. */
export function minutesOfChange(value: Value): number[] | null {
  const marks: number[] = [];
  for (const text of value.list ?? [value.text]) {
    const match = /^(\d{2}):(\d{2})$/.exec(text);
    if (!match) return null;
    const minute = Number(match[1]) * 60 + Number(match[2]);
    marks.push(minute, minute + 1);
  }
  return marks;
}
