import { DAY, dateOf, dayOf, dayOfLocalTime, HOUR, isLeap, MINUTE, SECOND, weekdayOf } from './civil.ts';
import { partitionPoint } from './partition-point.ts';

/**
 * The UTC offsets of an IANA time zone. `Intl` takes a microsecond and a string per query. Each zone therefore caches
 * the clock changes of the queried years and the interval of the last result. Nearly every query is about that interval
 * and takes two comparisons.
 */
export interface TimeZone {
  readonly id: string;
  /** Milliseconds to add to an instant to get its local time. */
  offsetAt(instant: number): number;
  /**
   * An instant until which {@link offsetAt} is constant, starting at `instant`. It is not after the next clock change.
   */
  constantUntil(instant: number): number;
  /** An instant since which {@link offsetAt} has been constant. It is not before the last clock change. */
  constantSince(instant: number): number;
  /** The offset, if the cache shows that it is constant in `[from, to]`; otherwise `NaN`. */
  constantOffset(from: number, to: number): number;
  /**
   * The instant at which the clocks show a local time. A skipped local time moves forward by the gap; of a repeated one,
   * the first pass counts.
   */
  instantOf(localTime: number): number;
}

type Parts = [number, number, number, number, number, number];

/** An interval `[from, to)` of constant offset. */
interface OffsetInterval {
  from: number;
  to: number;
  offset: number;
}

const CHUNK = 32 * 14 * DAY;
/**
 * Some zones change twice within a week: Gaza in 2040, because of Ramadan, and Recife in 2000. Probes further apart
 * could see the same offset and miss both clock changes.
 */
const PROBE = 4 * DAY;
/** After this many queries about a chunk, its clock changes are cached. Until then, each query is a probe. */
const MAX_PROBES_PER_CHUNK = 8;
/** From then on, zones change only on full minutes. */
const WHOLE_MINUTES = dayOf(1973, 1, 1) * DAY;
/** Before this instant, clocks showed local mean time; after the latest one, there are no dates. */
const EARLIEST = dayOf(1800, 1, 1) * DAY;
const LATEST = dayOf(10_000, 1, 1) * DAY;
/**
 * From this year on, no zone has rules for individual years. Two years that begin on the same weekday and have the same
 * length have the same clock changes, and any 28 years contain every kind.
 */
const FIRST_REPEATED = 2129;
const REPEATED = dayOf(FIRST_REPEATED, 1, 1) * DAY;

const zones = new Map<string, TimeZone | null>();

/** The zone with an IANA name, or null if this runtime does not know it. */
export function findTimeZone(name: string): TimeZone | null {
  const known = zones.get(name);
  if (known !== undefined) return known;
  const zone = createZone(name);
  // Names come from documents and devices. Caching only known zones bounds the cache.
  if (zone) zones.set(name, zone);
  return zone;
}

function createZone(id: string): TimeZone | null {
  const probe = createOffsetProbe(id);
  return probe && createCachedZone(id, probe);
}

type OffsetProbe = (instant: number) => number;

/** Queries `Intl` for offsets. Null if the runtime does not know the zone. */
function createOffsetProbe(id: string): OffsetProbe | null {
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
  return (instant) => {
    const clamped = Math.floor(Math.min(Math.max(instant, EARLIEST), LATEST) / SECOND) * SECOND;
    // Always "MM/DD/YYYY, HH:MM:SS".
    const [month, date, year, hour, minute, second] = format
      .format(clamped)
      .split(/\D+/)
      .map(Number) as Parts;
    return dayOf(year, month, date) * DAY + hour * HOUR + minute * MINUTE + second * SECOND - clamped;
  };
}

/** The intervals of a chunk, found by probes and binary search between them. */
function findIntervals(probe: OffsetProbe, chunk: number): OffsetInterval[] {
  const start = chunk * CHUNK;
  const intervals: OffsetInterval[] = [{ from: start, to: start + CHUNK, offset: probe(start) }];
  for (let at = start; at < start + CHUNK; at += PROBE) {
    const current = intervals.at(-1) as OffsetInterval;
    const end = Math.min(at + PROBE, start + CHUNK - SECOND);
    const offset = probe(end);
    if (offset === current.offset) continue;
    const unit = at < WHOLE_MINUTES ? SECOND : MINUTE;
    const isBefore = (index: number) => probe(at + index * unit) === current.offset;
    current.to = at + partitionPoint(Math.ceil((end - at) / unit), isBefore) * unit;
    intervals.push({ from: current.to, to: start + CHUNK, offset });
  }
  return intervals;
}

/** The interval before the earliest offsets that are queried, or after the latest. */
function outerInterval(probe: OffsetProbe, instant: number): OffsetInterval {
  return instant < EARLIEST
    ? { from: Number.NEGATIVE_INFINITY, to: EARLIEST, offset: probe(EARLIEST) }
    : { from: LATEST, to: Number.POSITIVE_INFINITY, offset: probe(LATEST) };
}

function createCachedZone(id: string, probe: OffsetProbe): TimeZone {
  /** The intervals of each chunk, or the number of probes in it so far. There are at most a few hundred chunks. */
  const chunks = new Map<number, OffsetInterval[] | number>();
  const isUtc = /^(Etc\/)?(UTC|GMT)$/i.test(id);
  let last: OffsetInterval = isUtc
    ? { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY, offset: 0 }
    : { from: 0, to: 0, offset: 0 };

  const intervalAt = (instant: number): OffsetInterval => {
    if (isUtc || (instant >= last.from && instant < last.to)) return last;
    if (!(instant >= EARLIEST && instant < LATEST)) {
      last = outerInterval(probe, instant);
      return last;
    }
    if (instant >= REPEATED) {
      last = repeatedInterval(intervalAt, instant);
      return last;
    }
    const key = Math.floor(instant / CHUNK);
    let intervals = chunks.get(key);
    if (!intervals || typeof intervals === 'number') {
      intervals = findIntervals(probe, key);
      chunks.set(key, intervals);
    }
    last = intervals.find(({ to }) => instant < to) as OffsetInterval;
    return last;
  };

  const offsetAt = (instant: number): number => {
    if (instant >= last.from && instant < last.to) return last.offset;
    if (!(instant >= EARLIEST && instant < REPEATED)) return intervalAt(instant).offset;
    const key = Math.floor(instant / CHUNK);
    const asked = chunks.get(key) ?? 0;
    if (typeof asked !== 'number' || asked >= MAX_PROBES_PER_CHUNK) return intervalAt(instant).offset;
    chunks.set(key, asked + 1);
    return probe(instant);
  };

  return {
    id,
    offsetAt,
    constantUntil: (instant) => intervalAt(instant).to,
    constantSince: (instant) => intervalAt(instant).from,
    constantOffset: (from, to) => (from >= last.from && to < last.to ? last.offset : Number.NaN),
    instantOf(localTime) {
      const quick = localTime - last.offset;
      if (quick - DAY >= last.from && quick + DAY < last.to) return quick;
      const before = offsetAt(localTime - DAY);
      const after = offsetAt(localTime + DAY);
      if (before === after) return localTime - before;
      const first = localTime - before;
      if (offsetAt(first) === before) return first;
      const second = localTime - after;
      return offsetAt(second) === after ? second : first;
    },
  };
}

/** The interval in an equal year, shifted to the year of `instant` and limited to it. */
function repeatedInterval(intervalAt: (instant: number) => OffsetInterval, instant: number): OffsetInterval {
  const { from, to, shift } = sameKindOfYear(instant);
  const interval = intervalAt(instant - shift);
  return {
    from: Math.max(interval.from + shift, from),
    to: Math.min(interval.to + shift, to),
    offset: interval.offset,
  };
}

/** The year that contains `instant`, and the time since an equal year before {@link FIRST_REPEATED}. */
function sameKindOfYear(instant: number): { from: number; to: number; shift: number } {
  const { year } = dateOf(dayOfLocalTime(instant));
  const first = dayOf(year, 1, 1);
  const next = dayOf(year + 1, 1, 1);
  let like = FIRST_REPEATED - 28;
  while (weekdayOf(dayOf(like, 1, 1)) !== weekdayOf(first) || isLeap(like) !== isLeap(year)) like += 1;
  return { from: first * DAY, to: next * DAY, shift: (first - dayOf(like, 1, 1)) * DAY };
}
