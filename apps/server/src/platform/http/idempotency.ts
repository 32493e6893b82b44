import { createHash } from 'node:crypto';
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Actor } from '../auth/actor.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { idempotencyKeys } from '../database/schema.ts';
import { AppError, conflict, invalid } from '../errors.ts';

/** A reply in wire format. */
export interface StoredReply {
  status: number;
  /** Undefined if the call has no reply. */
  wire: unknown;
}

interface IdempotentRequest {
  actor: Actor;
  call: string;
  /** The value of the header. */
  key: string;
  /** The request's input. A different request with the same key is rejected. */
  input: unknown;
}

export interface Idempotency {
  /**
   * Does the work of a call once per key. A repeated call within a day returns the stored reply. Throws 409 while the
   * first call runs, and if the key was used for another request. A failed call can be repeated.
   */
  runOnce(
    request: IdempotentRequest,
    work: () => Promise<StoredReply>,
  ): Promise<StoredReply & { isReplay: boolean }>;
  /** Removes keys older than a day. */
  purge(): Promise<void>;
}

const KEPT_MS = 24 * 3600_000;
/** A claim this old belongs to a dead server, because the time limit of requests is shorter. */
const ABANDONED_AFTER_MS = 2 * 60_000;
const KEY = /^[\x21-\x7e]{1,200}$/;
const PURGED_AT_ONCE = 5000;

export function createIdempotency(db: Database, clock: Clock): Idempotency {
  return {
    async runOnce({ actor, call, key, input }, work) {
      if (!KEY.test(key)) throw invalid('Idempotency-Key', 'Must have 1 to 200 visible ASCII characters.');
      const isPerson = actor.kind === 'person';
      const id = { ownerId: isPerson ? actor.domainId : actor.deviceId, call, key };
      // Another member who happens to use the same key must not receive this reply.
      const who = isPerson ? actor.profileId : actor.deviceId;
      const fingerprint = createHash('sha256')
        .update(JSON.stringify([who, input]))
        .digest();
      const stored = await claimKey({ db, clock }, id, fingerprint);
      if (stored) return { ...stored, isReplay: true };
      const reply = await work().catch(async (error: unknown) => {
        await db.delete(idempotencyKeys).where(isKey(id));
        throw error;
      });
      // If this fails, the claim stays, and a repeated call gets 409 until the claim is abandoned.
      await db
        .update(idempotencyKeys)
        .set({ status: reply.status, reply: reply.wire ?? null })
        .where(isKey(id));
      return { ...reply, isReplay: false };
    },
    async purge() {
      const before = new Date(clock.now().getTime() - KEPT_MS);
      for (let removed = PURGED_AT_ONCE; removed === PURGED_AT_ONCE; ) {
        const old = db
          .select({ ctid: sql`ctid` })
          .from(idempotencyKeys)
          .where(lt(idempotencyKeys.claimedAt, before))
          .limit(PURGED_AT_ONCE);
        const rows = await db
          .delete(idempotencyKeys)
          .where(inArray(sql`ctid`, old))
          .returning({ key: idempotencyKeys.key });
        removed = rows.length;
      }
    },
  };
}

/** Claims a key for a request, or returns the reply that was stored for it. */
async function claimKey(
  { db, clock }: { db: Database; clock: Clock },
  id: { ownerId: string; call: string; key: string },
  fingerprint: Buffer,
): Promise<StoredReply | undefined> {
  const now = clock.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  const claimed = await db
    .insert(idempotencyKeys)
    .values({ ...id, fingerprint, status: null, reply: null, claimedAt: now })
    .onConflictDoUpdate({
      target: [idempotencyKeys.ownerId, idempotencyKeys.call, idempotencyKeys.key],
      set: { fingerprint, status: null, reply: null, claimedAt: now },
      // Take over an expired key, or one whose server has died.
      setWhere: sql`${idempotencyKeys.claimedAt} < ${before(KEPT_MS).toISOString()}::timestamptz
        or (${idempotencyKeys.status} is null and ${idempotencyKeys.fingerprint} = ${fingerprint}
          and ${idempotencyKeys.claimedAt} < ${before(ABANDONED_AFTER_MS).toISOString()}::timestamptz)`,
    })
    .returning({ key: idempotencyKeys.key });
  if (claimed.length > 0) return undefined;
  const [existing] = await db.select().from(idempotencyKeys).where(isKey(id));
  if (existing && !existing.fingerprint.equals(fingerprint))
    throw conflict('This Idempotency-Key was used for another request. Use a new key.');
  if (!existing || existing.status === null) {
    throw new AppError('conflict', 'The first request with this Idempotency-Key is still running.', {
      retryAfterSeconds: 1,
    });
  }
  return { status: existing.status, wire: existing.reply ?? undefined };
}

function isKey({ ownerId, call, key }: { ownerId: string; call: string; key: string }) {
  return and(
    eq(idempotencyKeys.ownerId, ownerId),
    eq(idempotencyKeys.call, call),
    eq(idempotencyKeys.key, key),
  );
}
