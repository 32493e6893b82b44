import { ApiError } from '@vitrine/client/device';
import { errorMessage } from '@vitrine/contract/error-message';
import { createBackoff, type Timers } from '@vitrine/time';
import type { Log } from '../platform/log.ts';
import type { Charge } from '../service.ts';
import type { ChargeAmounts, ChargeJournal, ChargeOutcome, ChargeRecord } from './charge-journal.ts';

export interface ChargeProcessorOptions {
  journal: ChargeJournal;
  /** Sent again with the same `orderId`, it returns the charge that the first request created. */
  createCharge(charge: ChargeAmounts & { orderId: string }): Promise<Charge>;
  updateCharge(id: string, status: 'processing' | ChargeOutcome): Promise<Charge>;
  timers: Timers;
  random(): number;
  log: Log;
  /** A charge has another status. */
  onCharge(charge: Charge): void;
}

/** How long the simulated terminal takes for each step: about as long as people need to find their card. */
export const SIMULATOR_STEP_MS = 1500;
/** The simulated terminal declines totals that end in this number of cents, so that apps can test a declined charge. */
const DECLINED_CENTS = 13;
/** If the server has not consented after this number of attempts, the charge is cancelled without the terminal. */
const CONSENT_ATTEMPTS = 5;
const RETRY_FIRST_MS = 2000;
const RETRY_LAST_MS = 60_000;
const FINAL_STATUSES = ['approved', 'declined', 'cancelled', 'error'];

/**
 * Executes charges with the screen's terminal.
 *
 * Each step is stored before the next one starts. The terminal takes money only after the server knows that the charge
 * is being processed, and the player reports the terminal's decision until the server has it. After an interruption at
 * any moment, both sides therefore agree on the final status: a charge that never reached the terminal is cancelled,
 * and the terminal's decision counts for all others.
 */
export function createChargeProcessor(options: ChargeProcessorOptions) {
  const { journal, timers, log } = options;

  /** Stores the charge's next step before anything depends on it. */
  async function advance(record: ChargeRecord, change: Partial<ChargeRecord>): Promise<ChargeRecord> {
    const next = { ...record, ...change };
    await journal.write(next);
    if (change.charge) options.onCharge(change.charge);
    return next;
  }

  /** The order's charge at the server, created if necessary. */
  const fetchCharge = ({ orderId, amounts }: ChargeRecord) => options.createCharge({ ...amounts, orderId });

  async function execute(asked: ChargeRecord): Promise<Charge> {
    // The reply may have been lost. The server does not create a second charge for the same order.
    const charge = await fetchCharge(asked).catch((error: unknown) => {
      if (isFinal(error)) throw error;
      return fetchCharge(asked);
    });
    if (hasEnded(charge)) return end(asked, charge);
    // This screen lost its record of the charge. The money may have been taken, so it is not taken again.
    if (charge.status === 'processing') throw new Error('This order is already being charged');
    let record = await advance(asked, { stage: 'created', charge });
    await wait(SIMULATOR_STEP_MS);
    const consent = await askConsent(record, charge.id);
    if (!consent) return report(await advance(record, { stage: 'decided', outcome: 'cancelled' }));
    if (hasEnded(consent)) return end(record, consent);
    record = await advance(record, { stage: 'processing', charge: consent });
    // After a power failure now, no record would show that the money may have been taken.
    if (!journal.isStored()) return report(await advance(record, { stage: 'decided', outcome: 'cancelled' }));
    await wait(SIMULATOR_STEP_MS);
    return report(await advance(record, { stage: 'decided', outcome: decide(record) }));
  }

  /** Returns null if the server does not reply. If the charge has already ended, returns it unchanged. */
  async function askConsent(record: ChargeRecord, id: string): Promise<Charge | null> {
    const backoff = retries();
    for (let attempts = 1; ; attempts += 1) {
      try {
        return await options.updateCharge(id, 'processing');
      } catch (error) {
        if (isConflict(error)) return fetchCharge(record);
        if (isFinal(error)) throw error;
        if (attempts >= CONSENT_ATTEMPTS) return null;
        await wait(backoff.next());
      }
    }
  }

  /** The simulated terminal decides by the amount, so it always decides the same. */
  function decide({ amounts }: ChargeRecord): ChargeOutcome {
    return Math.round(amounts.total * 100) % 100 === DECLINED_CENTS ? 'declined' : 'approved';
  }

  /**
   * Reports the decision. If the server is unreachable, returns the charge as this screen knows it, and repeats the
   * report until it succeeds.
   */
  async function report(record: ChargeRecord): Promise<Charge> {
    const reported = await tryReport(record);
    if (reported) return reported;
    void reportUntilAccepted(record);
    const known = { ...record.charge, status: record.outcome } as Charge;
    options.onCharge(known);
    return known;
  }

  async function reportUntilAccepted(record: ChargeRecord): Promise<void> {
    const backoff = retries();
    do await wait(backoff.next());
    while (!(await tryReport(record)));
  }

  /** Null: the server could not be reached. */
  async function tryReport(record: ChargeRecord): Promise<Charge | null> {
    try {
      const { id } = record.charge ?? (await fetchCharge(record));
      const charge = await options
        .updateCharge(id, record.outcome ?? 'cancelled')
        .catch((error: unknown) => (isConflict(error) ? fetchCharge(record) : Promise.reject(error)));
      return await end(record, charge);
    } catch (error) {
      log.warn('The end of a charge could not be reported', { error: errorMessage(error) });
      if (!isFinal(error)) return null;
      // The server will never accept it: the screen has left the organisation that would be paid.
      await journal.remove(record);
      return { ...record.charge, status: record.outcome } as Charge;
    }
  }

  async function end(record: ChargeRecord, charge: Charge): Promise<Charge> {
    if (charge.status !== record.outcome && record.outcome)
      log.error('The service ended a charge with a different result', {
        is: charge.status,
        decided: record.outcome,
      });
    await advance(record, { stage: 'ended', charge });
    return charge;
  }

  const retries = () =>
    createBackoff({ firstMs: RETRY_FIRST_MS, lastMs: RETRY_LAST_MS, random: options.random });

  function wait(ms: number): Promise<void> {
    return new Promise((resolve) => void timers.setTimeout(resolve, ms));
  }

  return {
    execute,
    /** Completes a charge that an earlier start left unfinished. */
    async resume(record: ChargeRecord): Promise<void> {
      const outcome = record.outcome ?? (record.stage === 'processing' ? decide(record) : 'cancelled');
      log.warn('A charge was interrupted', { orderId: record.orderId, stage: record.stage, outcome });
      const decided: ChargeRecord = { ...record, stage: 'decided', outcome };
      await journal.write(decided);
      void tryReport(decided).then((reported) => (reported ? undefined : reportUntilAccepted(decided)));
    },
  };
}

const hasEnded = ({ status }: Charge): boolean => FINAL_STATUSES.includes(status);

const isConflict = (error: unknown): boolean => isFinal(error) && (error as ApiError).status === 409;

/** The server itself refused, and will refuse again. The reply of a captive portal does not count. */
function isFinal(error: unknown): boolean {
  const isFromService = error instanceof ApiError && error.requestId !== null;
  return isFromService && [400, 404, 409, 410].includes(error.status);
}
