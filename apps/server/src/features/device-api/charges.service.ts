import { isDeepStrictEqual } from 'node:util';
import { type BodyOf, type Calls, CHARGE_REPORT_LIMIT_MS } from '@vitrine/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { ChargeStatus } from '../../platform/database/schema.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { omitUndefined } from '../../platform/omit-undefined.ts';
import {
  type ChargeRow,
  expireCharges,
  findChargeOfOrder,
  hasTerminal,
  insertCharge,
  lockCharge,
  updateCharge,
} from './charges.store.ts';
import { findDomainOf } from './events.store.ts';

export interface Charges {
  /**
   * Begins a payment, or returns the one that this order began. Throws 409 when the order id was used for
   * a different sum, or the screen has no terminal or belongs to no organisation.
   */
  create(deviceId: string, body: BodyOf<Calls['device.createCharge']>): Promise<ChargeRow>;
  /**
   * Reports the progress of a payment. Throws 404, or 409 if that would be a step back. A charge that expired because
   * nothing was reported accepts the late result of its screen.
   */
  update(deviceId: string, id: string, body: BodyOf<Calls['device.updateCharge']>): Promise<ChargeRow>;
  /** Ends charges for which the screens report no result. Run by a job. Several processes can run it at once. */
  expire(): Promise<void>;
}

const EXPIRED = 'The screen didn’t report the result of this charge. Check the terminal’s records.';
/** Limits of one statement and of one run. The next run continues. */
const EXPIRE_CHUNK = 1000;
const EXPIRE_CHUNKS = 100;

/** The order of the statuses. A charge only moves to a higher one, and never from one final status to another. */
const progress: Record<ChargeStatus, number> = {
  created: 0,
  processing: 1,
  approved: 2,
  declined: 2,
  cancelled: 2,
  error: 2,
};

const END = 2;

export function createCharges(db: Database, clock: Clock): Charges {
  return {
    async create(deviceId, { orderId, items, ...sums }) {
      const domainId = await findDomainOf(db, deviceId);
      if (!domainId)
        throw conflict('This screen doesn’t belong to an organisation, so it can’t take payments.');
      const now = clock.now();
      const amounts = amountsOf(sums);
      const before = await findChargeOfOrder(db, deviceId, orderId);
      if (!before && !(await hasTerminal(db, deviceId)))
        throw conflict('This screen has no payment terminal. Turn on its terminal service first.');
      const inserted = before
        ? undefined
        : await insertCharge(db, {
            id: newId(),
            domainId,
            deviceId,
            orderId,
            status: 'created',
            items,
            ...amounts,
            createdAt: now,
            updatedAt: now,
          });
      if (inserted) return inserted;
      const existing = before ?? (await findChargeOfOrder(db, deviceId, orderId));
      if (!existing || !isEqual(existing, { ...amounts, items }))
        throw conflict('This order_id was used for another charge.');
      return existing;
    },

    update(deviceId, id, { status, externalId, error, ...card }) {
      return db.transaction(async (tx) => {
        const before = await lockCharge(tx, deviceId, id);
        if (!before) throw notFound('charge');
        const next = status ?? before.status;
        const isLateEnd = before.expiredAt !== null && status !== undefined && progress[next] === END;
        if (!isLateEnd) requireStep(before.status, next);
        return updateCharge(tx, id, {
          status: next,
          externalId: externalId === undefined ? before.externalId : externalId,
          error: error === undefined ? (isLateEnd ? null : before.error) : error,
          expiredAt: isLateEnd ? null : before.expiredAt,
          card: { ...before.card, ...omitUndefined(card) },
          updatedAt: clock.now(),
        });
      });
    },

    async expire() {
      const now = clock.now();
      const before = new Date(now.getTime() - CHARGE_REPORT_LIMIT_MS);
      for (let chunk = 0; chunk < EXPIRE_CHUNKS; chunk += 1) {
        const ended = await expireCharges(db, before, now, { error: EXPIRED, limit: EXPIRE_CHUNK });
        if (ended < EXPIRE_CHUNK) return;
      }
    },
  };
}

function amountsOf({ subTotal, tip, tax }: { subTotal: number; tip: number; tax: number }) {
  return {
    subTotal: subTotal.toFixed(3),
    tip: tip.toFixed(3),
    tax: tax.toFixed(3),
    // Calculated here: the total that a screen sends is only validated.
    total: (subTotal + tip + tax).toFixed(3),
  };
}

function isEqual(charge: ChargeRow, expected: Partial<ChargeRow>): boolean {
  return Object.entries(expected).every(([key, value]) =>
    isDeepStrictEqual(charge[key as keyof ChargeRow], value),
  );
}

/** Throws 409 if the status of a charge cannot become the next one. */
function requireStep(current: ChargeStatus, next: ChargeStatus): void {
  const isStepBack = progress[next] < progress[current];
  const isOtherEnd = progress[current] === END && next !== current;
  if (isStepBack || isOtherEnd) throw conflict(`The charge is "${current}" and cannot become "${next}".`);
}
