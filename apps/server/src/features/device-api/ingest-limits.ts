import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { type AllowanceKind, deviceAllowances, devices } from '../../platform/database/schema.ts';
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
 * A play takes 240 bytes. The burst covers the 300,000 events that a player stores while offline: thirty days with
 * a play every ten seconds. A day covers a play every second. Players store no log while offline, and send batches
 * of 500 lines of about 300 bytes.
 */
export const ingestLimits: Readonly<Record<AllowanceKind, IngestLimit>> = {
  events: { burst: 100_000_000, perDay: 25_000_000 },
  logs: { burst: 25_000_000, perDay: 10_000_000 },
  // A burst of 200 and five a second: each counts at least {@link WORKER_STATE_MIN_BYTES}.
  workers: { burst: 200 * 500, perDay: 5 * 500 * 86_400 },
};

/** Bytes that a short worker state counts as: its messages and writes cost more than its text. */
export const WORKER_STATE_MIN_BYTES = 500;

const tooMany: Readonly<Record<AllowanceKind, string>> = {
  events: 'The screen has sent too many events.',
  logs: 'The screen has sent too many log lines.',
  workers: 'Too many worker states were sent to this screen. Send fewer, or wait.',
};

const DAY_SECONDS = 86_400;

/**
 * Takes the size of a request from the allowance of a screen and finds its domain. Undefined, and nothing is taken, if
 * the screen belongs to no domain. Call it in the transaction that writes the data, so that only what is written
 * counts. Throws `too_many_requests` with the time until more is allowed. The database counts, so that all processes
 * count together. The limit can be exceeded by one request, which is small.
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
  const { burst: atOnce, perDay } = ingestLimits[kind];
  const perSecond = perDay / DAY_SECONDS;
  const now = sql`${clock.now().toISOString()}::timestamptz`;
  const { spent, at } = deviceAllowances;
  const left = (moment: SQL) =>
    sql`greatest(0, ${spent} - ${perSecond}::float8 * greatest(0, extract(epoch from ${moment} - ${at})))`;
  const [taken] = await tx
    .insert(deviceAllowances)
    .select(
      tx
        .select({
          deviceId: devices.id,
          kind: sql`${kind}::text`.as('kind'),
          spent: sql`${Math.max(least, Buffer.byteLength(JSON.stringify(what)))}::float8`.as('spent'),
          at: now.as('at'),
        })
        .from(devices)
        .where(eq(devices.id, deviceId)),
    )
    .onConflictDoUpdate({
      target: [deviceAllowances.deviceId, deviceAllowances.kind],
      set: {
        spent: sql`${left(sql`excluded.at`)} + excluded.spent`,
        at: sql`greatest(${at}, excluded.at)`,
      },
      setWhere: sql`${left(sql`excluded.at`)} < ${atOnce}::float8`,
    })
    .returning({
      domainId: sql<string>`(select ${devices.domainId} from ${devices} where ${devices.id} = ${deviceId}::uuid)`,
    })
    // A named statement is planned once per connection. Planning takes longer than running it.
    .prepare('take-allowance')
    .execute();
  if (taken) return taken.domainId;

  const [refused] = await tx
    .select({ excess: sql<number>`${left(now)} - ${atOnce}::float8` })
    .from(deviceAllowances)
    .innerJoin(devices, eq(devices.id, deviceAllowances.deviceId))
    .where(and(eq(deviceAllowances.deviceId, deviceId), eq(deviceAllowances.kind, kind)));
  if (!refused) return undefined;
  throw new AppError('too_many_requests', tooMany[kind], {
    retryAfterSeconds: Math.max(1, Math.ceil(Number(refused.excess) / perSecond)),
  });
}
