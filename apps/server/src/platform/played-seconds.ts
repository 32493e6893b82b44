import { type SQL, sql } from 'drizzle-orm';
import { applications, presentations } from './database/schema.ts';

/** The built-in application that shows each of its pictures for a time of its own, once there are several. */
const PICTURES = 'pictures';
/** What it takes where nothing else is said, and the least and most that it shows one for, in seconds. */
const PICTURE_SECONDS = { usual: 10, least: 2, most: 3600 };

/**
 * Seconds that a presentation really plays: what is published says so, and with it everything that looks
 * ahead. Its stored duration stays what somebody chose, for when a single picture is left.
 *
 * @param slug of the built-in application; null of others, which play for their duration.
 * @param vars with the files that are there.
 */
export function playedSeconds(
  slug: string | null | undefined,
  vars: Readonly<Record<string, unknown>>,
  duration: number,
): number {
  const { pictures, seconds_per_picture: each } = vars;
  if (slug !== PICTURES || !Array.isArray(pictures) || pictures.length < 2) return duration;
  const { usual, least, most } = PICTURE_SECONDS;
  // As the application reads it from its address.
  const seconds =
    typeof each === 'number' || (typeof each === 'string' && each.trim() !== '') ? Number(each) : usual;
  return pictures.length * Math.min(most, Math.max(least, Number.isFinite(seconds) ? seconds : usual));
}

/** The same of the rows of a query that has presentations and, joined to them, their applications. */
export function playedSecondsSql(): SQL<number> {
  const pictures = sql`${presentations.applicationVars} -> 'pictures'`;
  const each = sql`${presentations.applicationVars} ->> 'seconds_per_picture'`;
  const { usual, least, most } = PICTURE_SECONDS;
  // One inside the other: PostgreSQL is free to look at the parts of an `and` in any order.
  return sql<number>`case when ${applications.slug} = ${PICTURES} and ${applications.domainId} is null then
    case when jsonb_typeof(${pictures}) = 'array' then
      case when jsonb_array_length(${pictures}) > 1 then jsonb_array_length(${pictures}) * least(${most}::float8, greatest(${least}::float8,
        case when ${each} ~ '^-?[0-9]{1,9}([.][0-9]{1,9})?$' then (${each})::float8 else ${usual}::float8 end))
      else ${presentations.duration} end
    else ${presentations.duration} end
  else ${presentations.duration} end`;
}
