import { z } from 'zod';
import { BODY_LIMITS } from './constants.ts';

/** A UUIDv7. Upper and lower case are the same id. */
export const id = z.uuid().toLowerCase();
/** RFC 3339 instant in UTC, in its wire format. */
export const instant = z.iso
  .datetime({ offset: true })
  // Databases cannot store the year 0, and no date here is before 1900.
  .refine((text) => text >= '1900', 'Must be in the year 1900 or later.');
/** An instant in the form that some realtime clients expect. */
export const unixSeconds = z.number().int().describe('Unix time in seconds.');
/** A length of time. */
export const seconds = z.number().describe('Seconds.');
/**
 * Local date and time without a zone, `YYYY-MM-DDTHH:MM[:SS]` of a day that exists; a trailing `Z` is accepted and removed.
 */
export const localTime = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,3})?)?Z?$/, {
    error: 'Must be a local date and time such as 2026-11-20T09:00:00.',
    abort: true,
  })
  .refine((text) => Number(text.slice(8, 10)) <= daysOfMonth(text), 'This date doesn’t exist.')
  .transform((text) => text.replace(/Z$/, ''));
/** Time of day, `HH:MM`. */
export const timeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time of day such as 09:30.');
/** IANA zone name known to this runtime. */
export const timeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, 'Must be an IANA time zone such as Europe/Berlin.');
export const name = z.string().trim().min(1, 'Must not be empty.').max(255);
export const description = z.string().max(4000);
export const email = z.string().trim().toLowerCase().max(254).pipe(z.email('Must be an email address.'));
export const password = z.string().min(8, 'Must have at least 8 characters.').max(128);
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'Must be a SHA-256 in lowercase hex.');
/** JSON that belongs to users. Its keys are never renamed. */
export const userJson = z.unknown();
/** A record whose keys belong to users and are never renamed. */
export const userRecord = z.record(z.string().max(200), z.unknown());
/** A user record in a request body. */
export const userRecordInput = userRecord
  .refine(
    (record) => Object.keys(record).length <= BODY_LIMITS.keys,
    `Must have at most ${BODY_LIMITS.keys.toLocaleString('en')} keys.`,
  )
  .meta({ maxProperties: BODY_LIMITS.keys });
export const empty = z.strictObject({});

function daysOfMonth(text: string): number {
  return new Date(Date.UTC(Number(text.slice(0, 4)), Number(text.slice(5, 7)), 0)).getUTCDate();
}

export function isTimeZone(value: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return true;
  } catch {
    return false;
  }
}

/** Converts query text to a number. Anything else is an error at its field. */
export const queryInt = z.coerce.number<number | string>().int();

/** Query flag: `true` or `false`. */
export const queryFlag = z.enum(['true', 'false']).transform((text) => text === 'true');

/** Comma-separated or repeated query values, as a list. */
const queryList = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => (Array.isArray(value) ? value : value.split(',')).filter((part) => part !== ''));

export const queryIds = queryList.pipe(z.array(id).max(1000));

/** `image/*,application/pdf`: media types, and ranges of them, as in the properties of applications. */
export const queryMediaTypes = queryList.pipe(z.array(z.string().max(100)).max(50));

/** Paging of every list: `page` from 1, `page_size` 25 by default and 200 at most. */
export const paging = {
  page: queryInt.min(1).max(1_000_000).default(1),
  page_size: queryInt.min(1).max(200).default(25),
};
const sortDirection = z.enum(['asc', 'desc']);

/** Paging with sorting by one of `fields` (the first is the default). */
export function listQuery<const F extends readonly [string, ...string[]]>(
  fields: F,
  direction: 'asc' | 'desc' = 'desc',
) {
  return {
    ...paging,
    sort_by: z.enum(fields).default(fields[0] as never),
    sort_direction: sortDirection.default(direction),
  };
}

/** The reply of every list. */
export function listOf<T extends z.ZodType>(item: T) {
  return z.object({ total: z.number().int(), data: z.array(item) });
}
