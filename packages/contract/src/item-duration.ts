import { isRecord } from './is-record.ts';

/* Apps that show several items in turn, each for its own duration. Contains no schemas, so browsers can import it. */

/** Names the properties that determine how long such an app plays. */
export type ItemDuration =
  | {
      /** The property that lists the items. */
      items: string;
      /** The property with the seconds for each item. Its constraints and default apply. */
      seconds: string;
    }
  | {
      /** The property that lists files, each of which plays to its end. */
      files: string;
    };

interface TimedVersion {
  itemDuration: ItemDuration | null;
  presentationProperties: readonly {
    name: string;
    default?: unknown;
    constraints?: { min?: number | undefined; max?: number | undefined } | null | undefined;
  }[];
}

/**
 * The total seconds of all items. Null if a duration is not known, or if the app has at most one item with a set time:
 * the presentation then plays for its duration.
 *
 * @param values as published, where each file contains its duration
 */
export function itemsDuration(
  { itemDuration, presentationProperties }: TimedVersion,
  values: Readonly<Record<string, unknown>>,
): number | null {
  if (!itemDuration) return null;
  if ('files' in itemDuration) return filesDuration(values[itemDuration.files]);
  const items = values[itemDuration.items];
  if (!Array.isArray(items) || items.length < 2) return null;
  const property = presentationProperties.find(({ name }) => name === itemDuration.seconds);
  const { min = 0, max = Number.POSITIVE_INFINITY } = property?.constraints ?? {};
  // The app reads its values from its address, where numbers are text.
  const seconds = numberOf(values[itemDuration.seconds]) ?? numberOf(property?.default);
  return seconds === null ? null : items.length * Math.min(max, Math.max(min, seconds));
}

function filesDuration(files: unknown): number | null {
  if (!Array.isArray(files) || files.length === 0) return null;
  const durations = files.map((file) => (isRecord(file) ? numberOf(file.duration) : null));
  return durations.includes(null) ? null : durations.reduce<number>((sum, each) => sum + (each ?? 0), 0);
}

/**
 * The seconds that a presentation plays. Its own `duration` is not changed, because it applies again when only one item
 * is left.
 */
export function totalDuration(
  version: TimedVersion,
  values: Readonly<Record<string, unknown>>,
  duration: number,
): number {
  return itemsDuration(version, values) ?? duration;
}

function numberOf(value: unknown): number | null {
  if (typeof value !== 'number' && (typeof value !== 'string' || value.trim() === '')) return null;
  return Number.isFinite(Number(value)) ? Number(value) : null;
}
