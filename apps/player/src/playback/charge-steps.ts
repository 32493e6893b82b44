import type { Charge } from '../service.ts';
import type { ChargeRecord } from './charge-journal.ts';
import type { ChargeProcessorOptions } from './charge-processor.ts';

/** The steps that the execution of a charge and its report share. */
export function createChargeSteps(options: ChargeProcessorOptions) {
  const { journal, log, on } = options;

  /** Stores the charge's next step before anything depends on it. */
  async function advance(record: ChargeRecord, change: Partial<ChargeRecord>): Promise<ChargeRecord> {
    const next = { ...record, ...change };
    await journal.write(next);
    if (change.charge) on.chargeChanged(change.charge);
    return next;
  }

  /** Returns the order's charge from the server, which creates it if necessary. */
  const fetchCharge = ({ orderId, amounts }: ChargeRecord) => options.createCharge({ ...amounts, orderId });

  async function end(record: ChargeRecord, charge: Charge): Promise<Charge> {
    if (charge.status !== record.outcome && record.outcome)
      log.error('The server ended a charge with a different result', {
        is: charge.status,
        decided: record.outcome,
      });
    await advance(record, { stage: 'ended', charge });
    return charge;
  }

  return { advance, end, fetchCharge };
}
export type ChargeSteps = ReturnType<typeof createChargeSteps>;
