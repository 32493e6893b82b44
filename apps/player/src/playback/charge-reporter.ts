import { errorMessage } from '@vitrine/contract/error-message';
import type { Charge } from '../service.ts';
import { isConflict, isFinal } from './charge-errors.ts';
import type { ChargeRecord } from './charge-journal.ts';
import type { ChargeProcessorOptions } from './charge-processor.ts';
import type { Retries } from './charge-retries.ts';
import type { ChargeSteps } from './charge-steps.ts';

/** Reports the terminal's decisions until the server has them. */
export function createChargeReporter(
  options: ChargeProcessorOptions,
  { end, fetchCharge }: ChargeSteps,
  retries: Retries,
) {
  const { journal, log, on } = options;

  /**
   * Reports the decision. If the server is unreachable, returns the charge as this screen knows it, and repeats the
   * report until it succeeds.
   */
  async function report(record: ChargeRecord): Promise<Charge> {
    const reported = await tryReport(record);
    if (reported) return reported;
    void reportUntilAccepted(record);
    const known = { ...record.charge, status: record.outcome } as Charge;
    on.chargeChanged(known);
    return known;
  }

  async function reportUntilAccepted(record: ChargeRecord): Promise<void> {
    const backoff = retries.createBackoff();
    do await retries.wait(backoff.next());
    while (!(await tryReport(record)));
  }

  /** Returns null if the server could not be reached. */
  async function tryReport(record: ChargeRecord): Promise<Charge | null> {
    try {
      const { id } = record.charge ?? (await fetchCharge(record));
      const charge = await options
        .updateCharge(id, record.outcome ?? 'cancelled')
        .catch((error: unknown) => (isConflict(error) ? fetchCharge(record) : Promise.reject(error)));
      return await end(record, charge);
    } catch (error) {
      log.warn('The result of a charge could not be reported', { error: errorMessage(error) });
      if (!isFinal(error)) return null;
      // The server will never accept the report, because the screen has left the organisation that would be paid.
      await journal.remove(record);
      return { ...record.charge, status: record.outcome } as Charge;
    }
  }

  return {
    report,
    /** Reports the decision now, and again until the server has it. */
    reportInBackground(record: ChargeRecord): void {
      void tryReport(record).then((reported) => (reported ? undefined : reportUntilAccepted(record)));
    },
  };
}
