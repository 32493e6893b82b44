/**
 * Wall times as schedules have them, `YYYY-MM-DDTHH:MM:SS`, and as numbers to reckon with: the milliseconds
 * that UTC would have at that reading.
 */

export const MINUTE = 60_000;
export const DAY = 86_400_000;

const WALL = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2}))?/;

/** `NaN` for what is no wall time, and for days that no calendar has. */
export function readWall(text: string): number {
  const [, year, month, date, hour, minute, second = '0'] = WALL.exec(text) ?? [];
  if (year === undefined) return Number.NaN;
  const day = readDay(`${year}-${month}-${date}`);
  return day + (Number(hour) * 3600 + Number(minute) * 60 + Number(second)) * 1000;
}

/** Empty for `NaN`, which is no wall time again. */
export function writeWall(wall: number): string {
  return Number.isFinite(wall) ? new Date(wall).toISOString().slice(0, 19) : '';
}

/** Midnight of `YYYY-MM-DD`; `NaN` for days that no calendar has. */
export function readDay(text: string): number {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return Number.isFinite(day) && writeDay(day) === text ? day : Number.NaN;
}

export function writeDay(wall: number): string {
  return new Date(wall).toISOString().slice(0, 10);
}

export function startOfDay(wall: number): number {
  return Math.floor(wall / DAY) * DAY;
}

/** Minutes since midnight. */
export function minutesOf(wall: number): number {
  return Math.floor((wall - startOfDay(wall)) / MINUTE);
}

/**
 * Minutes since midnight of what a person types: `7`, `7:30`, `0730`, `19.30`, `7pm`, `7:30 am`, `noon`,
 * `midnight`. Null when it is no time.
 */
export function readTime(text: string): number | null {
  const typed = text.trim().toLowerCase().replaceAll('\u202f', ' ');
  if (typed === 'noon') return 720;
  if (typed === 'midnight') return 0;
  const match = /^(\d{1,2})(?:[:.h ]?(\d{2}))?\s*(?:([ap])\.?\s*m?\.?)?$/.exec(typed);
  if (!match) return null;
  const [, hours = '', minutes = '0', half] = match;
  const hour = Number(hours);
  const minute = Number(minutes);
  if (minute > 59 || hour > 23) return null;
  if (half === undefined) return hour * 60 + minute;
  if (hour < 1 || hour > 12) return null;
  return ((hour % 12) + (half === 'p' ? 12 : 0)) * 60 + minute;
}

/** `HH:MM`, as rules compare it. */
export function writeTime(minutes: number): string {
  return new Date(minutes * MINUTE).toISOString().slice(11, 16);
}
