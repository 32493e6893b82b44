import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { namedStatement } from '../../platform/database/named-statement.ts';
import { type AllowanceKind, deviceAllowances, devices } from '../../platform/database/schema.ts';
import { idAtPosition, positionsOf, rowWithId } from '../../platform/database/with-ids.ts';
import { AppError } from '../../platform/errors.ts';

interface IngestLimit {
  /** Bytes that a screen can send in one burst after a long silence. */
  burst: number;
  /** Bytes that are refilled each day. */
  perDay: number;
}

/**
 * Limits on the data of one screen, in bytes of JSON, which is about its size on the disk. Working screens stay far
 * below; the limits only stop faulty ones.
 *
 * The burst covers the 300,000 events that a player stores while offline: thirty days with
 * a play every ten seconds. A day covers a play every second. Players store no log while offline, and send batches
 * of 500 lines of about 300 bytes.
 */
export const ingestLimits: Readonly<Record<AllowanceKind, IngestLimit>> = {
  events: { burst: 100_000_000, perDay: 25_000_000 },
  logs: { burst: 25_000_000, perDay: 10_000_000 },
  // A burst of 200 and five a second: each counts at least {@link WORKER_STATE_MIN_BYTES}.
  workers: { burst: 200 * 500, perDay: 5 * 500 * 86_400 },
};

/** Bytes that a play counts as. */
export const PLAY_BYTES = 240;
/** Bytes that a short worker state counts as: its messages and writes cost more than its text. */
export const WORKER_STATE_MIN_BYTES = 500;

const tooMany: Readonly<Record<AllowanceKind, string>> = {
  events: 'The screen has sent too many events.',
  logs: 'The screen has sent too many log lines.',
  workers: 'Too many states were sent to this screen. Send fewer, or wait.',
};

const DAY_SECONDS = 86_400;

/** The bytes that a screen has used and that are not refilled yet. */
const spentAt = (moment: SQL, perSecond: SQLWrapper): SQL =>
  sql`greatest(0, ${deviceAllowances.spent} - ${perSecond}::float8 * greatest(0, extract(epoch from ${moment} - ${deviceAllowances.at})))`;

const ids = sql.placeholder('deviceIds');
const spentNow = spentAt(sql`excluded.at`, sql.placeholder('perSecond'));
/** Locks the rows in the order of the screens' ids, which prevents deadlocks between processes. */
const take = namedStatement<{
  deviceIds: readonly string[];
  bytes: readonly number[];
  kind: AllowanceKind;
  now: string;
  perSecond: number;
  burst: number;
}>(
  'take-allowances',
  sql`
  insert into ${deviceAllowances} (device_id, kind, spent, at)
  select ${devices.id}, ${sql.placeholder('kind')}::text, (${sql.placeholder('bytes')}::float8[])[asked.place], ${sql.placeholder('now')}::timestamptz
  from ${positionsOf(ids)} cross join ${rowWithId(devices, devices.id, idAtPosition(ids))}
  order by ${devices.id}
  on conflict (device_id, kind) do update set
    spent = ${spentNow} + excluded.spent, at = greatest(${deviceAllowances.at}, excluded.at)
    where ${spentNow} < ${sql.placeholder('burst')}::float8
  returning ${deviceAllowances.deviceId},
    (select ${devices.domainId} from ${devices} where ${devices.id} = ${deviceAllowances.deviceId})`,
);

/**
 * Takes the sizes of requests, at most one per screen, from the screens' allowances. Call it in the transaction that
 * writes the data, so only data that is written counts. The database keeps the count for all processes. A screen can
 * exceed its limit by one request, which is small.
 *
 * @returns the domains of the screens that were within their limit. {@link explainRefusal} explains the others.
 */
export async function takeFromIngestLimits(
  tx: Database,
  clock: Clock,
  kind: AllowanceKind,
  requests: readonly { deviceId: string; bytes: number }[],
): Promise<Map<string, string>> {
  const { burst, perDay } = ingestLimits[kind];
  const taken = await take.run(tx, {
    deviceIds: requests.map(({ deviceId }) => deviceId),
    bytes: requests.map(({ bytes }) => bytes),
    kind,
    now: clock.now().toISOString(),
    perSecond: perDay / DAY_SECONDS,
    burst,
  });
  return new Map(taken as [string, string][]);
}

/**
 * Why {@link takeFromIngestLimits} skipped a screen: `too_many_requests` with the time until more is allowed, or
 * undefined if the screen belongs to no domain.
 */
export async function explainRefusal(
  db: Database,
  clock: Clock,
  deviceId: string,
  kind: AllowanceKind,
): Promise<AppError | undefined> {
  const { burst, perDay } = ingestLimits[kind];
  const perSecond = perDay / DAY_SECONDS;
  const spent = spentAt(sql`${clock.now().toISOString()}::timestamptz`, sql`${perSecond}`);
  const [refused] = await db
    .select({ excess: sql<number>`${spent} - ${burst}::float8` })
    .from(deviceAllowances)
    .innerJoin(devices, eq(devices.id, deviceAllowances.deviceId))
    .where(and(eq(deviceAllowances.deviceId, deviceId), eq(deviceAllowances.kind, kind)));
  return (
    refused &&
    new AppError('too_many_requests', tooMany[kind], {
      retryAfterSeconds: Math.max(1, Math.ceil(Number(refused.excess) / perSecond)),
    })
  );
}

/**
 * {@link takeFromIngestLimits} for one request. Returns the screen's domain, or undefined if it belongs to none. Throws
 * `too_many_requests`.
 */
export async function takeFromIngestLimit(
  tx: Database,
  clock: Clock,
  deviceId: string,
  kind: AllowanceKind,
  what: unknown,
  /** The minimum number of bytes to count. */
  least = 0,
): Promise<string | undefined> {
  const bytes = Math.max(least, Buffer.byteLength(JSON.stringify(what)));
  const domainId = (await takeFromIngestLimits(tx, clock, kind, [{ deviceId, bytes }])).get(deviceId);
  if (domainId !== undefined) return domainId;
  const refusal = await explainRefusal(tx, clock, deviceId, kind);
  if (refusal) throw refusal;
  return undefined;
}
