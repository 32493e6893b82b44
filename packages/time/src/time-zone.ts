import { DAY, dateOf, dayOf, dayOfLocalTime, HOUR, isLeap, MINUTE, SECOND, weekdayOf } from './civil.ts';
import { partitionPoint } from './partition-point.ts';

/**
 * UTC offsets of IANA zones, fast. `Intl` knows them but takes a microsecond and a string per question, so each
 * zone keeps the transitions of the stretches of time that were asked for and the interval of the last answer:
 * nearly every question falls into that interval and costs two comparisons.
 */
export interface TimeZone {
  readonly id: string;
  /** Milliseconds to add to an instant to get its wall. */
  offsetAt(instant: number): number;
  /**
   * The instant until which {@link offsetAt} surely stays what it is at `instant`. It never lies behind the
   * next transition, and may lie before it.
   */
  constantUntil(instant: number): number;
  /** The instant since which it surely has been that; never before the last transition, but maybe after it. */
  constantSince(instant: number): number;
  /** The offset when it is known without a look that it does not change in `[from, to]`, else `NaN`. */
  constantOffset(from: number, to: number): number;
  /**
   * The instant at which the zone's clocks show `wall`. A wall that is skipped moves forward by the gap; of
   * one shown twice, the first pass counts.
   */
  instantOf(wall: number): number;
}

type Parts = [number, number, number, number, number, number];

interface Stretch {
  from: number;
  to: number;
  offset: number;
}

const CHUNK = 32 * 14 * DAY;
/**
 * Some zones change twice within a week: Gaza in 2040, because of Ramadan, and Recife in 2000. Two probes further
 * apart than that could see the same offset and miss both transitions.
 */
const PROBE = 4 * DAY;
/** A stretch of time asked for only now and then is answered by single probes; then its transitions are found. */
const ASKED_OFTEN = 8;
/** Since then zones change on whole minutes only. */
const WHOLE_MINUTES = dayOf(1973, 1, 1) * DAY;
/** Before it clocks showed local mean time, after it there are no dates. */
const EARLIEST = dayOf(1800, 1, 1) * DAY;
const LATEST = dayOf(10_000, 1, 1) * DAY;
/**
 * From here on no zone has rules that are listed year by year: two years that begin on the same weekday and are
 * as long have the same changes, and 28 years have one of each kind.
 */
const FIRST_REPEATED = 2129;
const REPEATED = dayOf(FIRST_REPEATED, 1, 1) * DAY;

const zones = new Map<string, TimeZone | null>();

/** The zone of an IANA name, or null when this runtime does not know it. */
export function findTimeZone(name: string): TimeZone | null {
  const known = zones.get(name);
  if (known !== undefined) return known;
  const zone = createZone(name);
  // Names come from documents and devices: only real zones are kept, so that wrong names cannot pile up.
  if (zone) zones.set(name, zone);
  return zone;
}

function createZone(id: string): TimeZone | null {
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: id,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
  } catch {
    return null;
  }
  /** The stretches of each chunk, or how often it was asked for so far; there are fewer than 300 chunks. */
  const chunks = new Map<number, Stretch[] | number>();
  const isUtc = /^(Etc\/)?(UTC|GMT)$/i.test(id);
  let last: Stretch = isUtc
    ? { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY, offset: 0 }
    : { from: 0, to: 0, offset: 0 };

  const probe = (instant: number): number => {
    const clamped = Math.floor(Math.min(Math.max(instant, EARLIEST), LATEST) / SECOND) * SECOND;
    // Always "MM/DD/YYYY, HH:MM:SS".
    const [month, date, year, hour, minute, second] = format
      .format(clamped)
      .split(/\D+/)
      .map(Number) as Parts;
    return dayOf(year, month, date) * DAY + hour * HOUR + minute * MINUTE + second * SECOND - clamped;
  };

  const fill = (index: number): Stretch[] => {
    const start = index * CHUNK;
    const stretches: Stretch[] = [{ from: start, to: start + CHUNK, offset: probe(start) }];
    for (let at = start; at < start + CHUNK; at += PROBE) {
      const current = stretches.at(-1) as Stretch;
      const end = Math.min(at + PROBE, start + CHUNK - SECOND);
      const offset = probe(end);
      if (offset === current.offset) continue;
      const unit = at < WHOLE_MINUTES ? SECOND : MINUTE;
      const isBefore = (index: number) => probe(at + index * unit) === current.offset;
      current.to = at + partitionPoint(Math.ceil((end - at) / unit), isBefore) * unit;
      stretches.push({ from: current.to, to: start + CHUNK, offset });
    }
    return stretches;
  };

  const stretchAt = (instant: number): Stretch => {
    if (isUtc || (instant >= last.from && instant < last.to)) return last;
    if (!(instant >= EARLIEST && instant < LATEST)) {
      const before = instant < EARLIEST;
      const offset = probe(before ? EARLIEST : LATEST);
      last = before
        ? { from: Number.NEGATIVE_INFINITY, to: EARLIEST, offset }
        : { from: LATEST, to: Number.POSITIVE_INFINITY, offset };
      return last;
    }
    if (instant >= REPEATED) {
      const { from, to, shift } = sameKindOfYear(instant);
      const stretch = stretchAt(instant - shift);
      last = {
        from: Math.max(stretch.from + shift, from),
        to: Math.min(stretch.to + shift, to),
        offset: stretch.offset,
      };
      return last;
    }
    const key = Math.floor(instant / CHUNK);
    let stretches = chunks.get(key);
    if (!stretches || typeof stretches === 'number') {
      stretches = fill(key);
      chunks.set(key, stretches);
    }
    last = stretches.find(({ to }) => instant < to) as Stretch;
    return last;
  };

  const offsetAt = (instant: number): number => {
    if (instant >= last.from && instant < last.to) return last.offset;
    if (!(instant >= EARLIEST && instant < REPEATED)) return stretchAt(instant).offset;
    const key = Math.floor(instant / CHUNK);
    const asked = chunks.get(key) ?? 0;
    if (typeof asked !== 'number' || asked >= ASKED_OFTEN) return stretchAt(instant).offset;
    chunks.set(key, asked + 1);
    return probe(instant);
  };

  return {
    id,
    offsetAt,
    constantUntil: (instant) => stretchAt(instant).to,
    constantSince: (instant) => stretchAt(instant).from,
    constantOffset: (from, to) => (from >= last.from && to < last.to ? last.offset : Number.NaN),
    instantOf(wall) {
      const quick = wall - last.offset;
      if (quick - DAY >= last.from && quick + DAY < last.to) return quick;
      const before = offsetAt(wall - DAY);
      const after = offsetAt(wall + DAY);
      if (before === after) return wall - before;
      const first = wall - before;
      if (offsetAt(first) === before) return first;
      const second = wall - after;
      return offsetAt(second) === after ? second : first;
    },
  };
}

/** The year that `instant` is in, and how far after an equal year before {@link FIRST_REPEATED} it is. */
function sameKindOfYear(instant: number): { from: number; to: number; shift: number } {
  const { year } = dateOf(dayOfLocalTime(instant));
  const first = dayOf(year, 1, 1);
  const next = dayOf(year + 1, 1, 1);
  let like = FIRST_REPEATED - 28;
  while (weekdayOf(dayOf(like, 1, 1)) !== weekdayOf(first) || isLeap(like) !== isLeap(year)) like += 1;
  return { from: first * DAY, to: next * DAY, shift: (first - dayOf(like, 1, 1)) * DAY };
}
