import type { Timers } from '@vitrine/time';
import type { EventHandlers } from '@vitrine/windows';
import type { Log } from '../platform/log.ts';
import type { Charge } from '../service.ts';
import { isConflict, isFinal } from './charge-errors.ts';
import type { ChargeAmounts, ChargeJournal, ChargeOutcome, ChargeRecord } from './charge-journal.ts';
import { createChargeReporter } from './charge-reporter.ts';
import { createRetries } from './charge-retries.ts';
import { createChargeSteps } from './charge-steps.ts';

export interface ChargeProcessorEvents {
  /** The status of a charge has changed. */
  chargeChanged: Charge;
}

export interface ChargeProcessorOptions {
  journal: ChargeJournal;
  /** Repeated with the same `orderId`, it returns the charge that the first request created. */
  createCharge(charge: ChargeAmounts & { orderId: string }): Promise<Charge>;
  updateCharge(id: string, status: 'processing' | ChargeOutcome): Promise<Charge>;
  timers: Timers;
  random(): number;
  log: Log;
  on: EventHandlers<ChargeProcessorEvents>;
}

/** How long the simulated terminal takes for each step: about as long as people need to find their card. */
export const SIMULATOR_STEP_MS = 1500;
/** The simulated terminal declines totals that end in this number of cents, so that apps can test a declined charge. */
const DECLINED_CENTS = 13;
/** If the server has not consented after this number of attempts, the charge is cancelled without the terminal. */
const CONSENT_ATTEMPTS = 5;
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
  const { journal, log } = options;
  const retries = createRetries(options);
  const steps = createChargeSteps(options);
  const { advance, end, fetchCharge } = steps;
  const { report, reportInBackground } = createChargeReporter(options, steps, retries);

  async function execute(initial: ChargeRecord): Promise<Charge> {
    // The reply may have been lost. The server does not create a second charge for the same order.
    const charge = await fetchCharge(initial).catch((error: unknown) => {
      if (isFinal(error)) throw error;
      return fetchCharge(initial);
    });
    if (hasEnded(charge)) return end(initial, charge);
    // This screen lost its record of the charge. The money may have been taken, so it is not taken again.
    if (charge.status === 'processing') throw new Error('This order is already being charged');
    let record = await advance(initial, { stage: 'created', charge });
    await retries.wait(SIMULATOR_STEP_MS);
    const consent = await requestConsent(record, charge.id);
    if (!consent) return report(await advance(record, { stage: 'decided', outcome: 'cancelled' }));
    if (hasEnded(consent)) return end(record, consent);
    record = await advance(record, { stage: 'processing', charge: consent });
    // After a power failure now, no record would show that the money may have been taken.
    if (!journal.isStored()) return report(await advance(record, { stage: 'decided', outcome: 'cancelled' }));
    await retries.wait(SIMULATOR_STEP_MS);
    return report(await advance(record, { stage: 'decided', outcome: decide(record) }));
  }

  /** Returns null if the server does not reply. If the charge has already ended, returns it unchanged. */
  async function requestConsent(record: ChargeRecord, id: string): Promise<Charge | null> {
    const backoff = retries.createBackoff();
    for (let attempts = 1; ; attempts += 1) {
      try {
        return await options.updateCharge(id, 'processing');
      } catch (error) {
        if (isConflict(error)) return fetchCharge(record);
        if (isFinal(error)) throw error;
        if (attempts >= CONSENT_ATTEMPTS) return null;
        await retries.wait(backoff.next());
      }
    }
  }

  return {
    execute,
    /** Completes a charge that an earlier start left unfinished. */
    async resume(record: ChargeRecord): Promise<void> {
      const outcome = record.outcome ?? (record.stage === 'processing' ? decide(record) : 'cancelled');
      log.warn('A charge was interrupted', { orderId: record.orderId, stage: record.stage, outcome });
      const decided: ChargeRecord = { ...record, stage: 'decided', outcome };
      await journal.write(decided);
      reportInBackground(decided);
    },
  };
}
export type ChargeProcessor = ReturnType<typeof createChargeProcessor>;

const hasEnded = ({ status }: Charge): boolean => FINAL_STATUSES.includes(status);

/** The simulated terminal decides by the amount, so a repeated charge has the same outcome. */
function decide({ amounts }: ChargeRecord): ChargeOutcome {
  return Math.round(amounts.total * 100) % 100 === DECLINED_CENTS ? 'declined' : 'approved';
}
