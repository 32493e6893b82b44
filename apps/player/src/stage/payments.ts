import { ApiError } from '@vitrine/client/device';
import { errorMessage } from '@vitrine/contract/error-message';
import { createBackoff, type Timers } from '@vitrine/time';
import type { Log } from '../platform/log.ts';
import type { PlayerStorage } from '../platform/storage.ts';
import type { Charge, Terminal } from '../service.ts';
import {
  type ChargeAmounts,
  type ChargeOutcome,
  type ChargeRecord,
  createChargeJournal,
} from './charge-journal.ts';

/** What an application asks for; amounts in the currency's main unit. */
export interface ChargeRequest extends ChargeAmounts {
  requestId: string;
  /** The application's own: asked again with the same, it is answered with the same charge. */
  orderId?: string;
}

export type ChargeReply = { charge: unknown } | { error: string };

export interface PaymentsOptions {
  storage: PlayerStorage;
  /** Sent again with the same `orderId`, the charge that it began is answered. */
  createCharge(charge: ChargeAmounts & { orderId: string }): Promise<Charge>;
  updateCharge(id: string, status: 'processing' | ChargeOutcome): Promise<Charge>;
  /** Null: this screen has none. */
  fetchTerminal(): Promise<Terminal | null>;
  newId(): string;
  timers: Timers;
  random(): number;
  log: Log;
  /** State of the terminal, for applications; null without one. */
  onTerminal(state: { status: string } | null): void;
  /** How a charge goes, for applications. */
  onCharge(charge: Charge): void;
}

/** How long the simulator takes from one state to the next: as people take to find their card. */
export const SIMULATOR_STEP_MS = 1500;
/** Of a total, in cents, at which the simulator declines: so that applications can be tried for that too. */
const DECLINED_CENTS = 13;
const MAX_ORDER_ID = 200;
/** Without the service's consent by then, the terminal is not asked, and the charge is cancelled. */
const CONSENT_TRIES = 5;
const RETRY_FIRST_MS = 2000;
const RETRY_LAST_MS = 60_000;
const ENDS = ['approved', 'declined', 'cancelled', 'error'];

/**
 * Payments of applications: charges at the service, one at a time, by the screen's terminal.
 *
 * Each step is on the disk before the next. The terminal takes money only after the service knows that the charge is
 * being processed, and its decision is reported until the service has it. So an interruption at any moment ends in a
 * status that both know: before the terminal was asked the charge is cancelled, after that its decision counts.
 */
export function createPayments(options: PaymentsOptions) {
  const { timers, log } = options;
  const journal = createChargeJournal(options.storage);
  /** Those that are being carried out, by order id: a repeated request waits for the same. */
  const running = new Map<string, Promise<Charge>>();
  let terminal: Terminal | null = null;
  let isBusy = false;
  let knownVersion = 0;

  const publishTerminal = () => {
    const status = isBusy ? 'busy' : terminal?.status;
    options.onTerminal(status === undefined ? null : { status });
  };
  const setBusy = (busy: boolean) => {
    isBusy = busy;
    publishTerminal();
  };

  /** Writes the step that a charge has come to, and tells applications. */
  async function advance(record: ChargeRecord, change: Partial<ChargeRecord>): Promise<ChargeRecord> {
    const next = { ...record, ...change };
    await journal.write(next);
    if (change.charge) options.onCharge(change.charge);
    return next;
  }

  /** The charge of this order as the service has it, begun if need be. */
  const fetchCharge = ({ orderId, amounts }: ChargeRecord) => options.createCharge({ ...amounts, orderId });

  async function carryOut(asked: ChargeRecord): Promise<Charge> {
    // A reply that was lost: the same order is not begun twice.
    const charge = await fetchCharge(asked).catch((error: unknown) => {
      if (isFinal(error)) throw error;
      return fetchCharge(asked);
    });
    if (hasEnded(charge)) return end(asked, charge);
    // This screen has lost what it knew of it: the money may have been taken, so it is not taken again.
    if (charge.status === 'processing') throw new Error('This order is being charged already');
    let record = await advance(asked, { stage: 'created', charge });
    await wait(SIMULATOR_STEP_MS);
    const consent = await askConsent(record, charge.id);
    if (!consent) return report(await advance(record, { stage: 'decided', outcome: 'cancelled' }));
    if (hasEnded(consent)) return end(record, consent);
    record = await advance(record, { stage: 'processing', charge: consent });
    // After a loss of power nobody would know that the money may have been taken.
    if (!journal.isStored()) return report(await advance(record, { stage: 'decided', outcome: 'cancelled' }));
    await wait(SIMULATOR_STEP_MS);
    return report(await advance(record, { stage: 'decided', outcome: decide(record) }));
  }

  /** Null: the service does not answer. A charge that has ended meanwhile is answered as it is. */
  async function askConsent(record: ChargeRecord, id: string): Promise<Charge | null> {
    const backoff = retries();
    for (let tries = 1; ; tries += 1) {
      try {
        return await options.updateCharge(id, 'processing');
      } catch (error) {
        if (isConflict(error)) return fetchCharge(record);
        if (isFinal(error)) throw error;
        if (tries >= CONSENT_TRIES) return null;
        await wait(backoff.next());
      }
    }
  }

  /** The terminal's part: the simulator decides by the amount, so that asked again it says the same. */
  function decide({ amounts }: ChargeRecord): ChargeOutcome {
    return Math.round(amounts.total * 100) % 100 === DECLINED_CENTS ? 'declined' : 'approved';
  }

  /**
   * Reports what was decided. Without the service the application is answered with what is known on this screen, and
   * the report goes on.
   */
  async function report(record: ChargeRecord): Promise<Charge> {
    const reported = await tryReport(record);
    if (reported) return reported;
    void keepReporting(record);
    const known = { ...record.charge, status: record.outcome } as Charge;
    options.onCharge(known);
    return known;
  }

  async function keepReporting(record: ChargeRecord): Promise<void> {
    const backoff = retries();
    do await wait(backoff.next());
    while (!(await tryReport(record)));
  }

  /** Null: the service could not be reached. */
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
      // The service will never take it: the screen has left the organisation that would be paid.
      await journal.remove(record);
      return { ...record.charge, status: record.outcome } as Charge;
    }
  }

  async function end(record: ChargeRecord, charge: Charge): Promise<Charge> {
    if (charge.status !== record.outcome && record.outcome)
      log.error('A charge ended otherwise at the service', { is: charge.status, decided: record.outcome });
    await advance(record, { stage: 'ended', charge });
    return charge;
  }

  const retries = () =>
    createBackoff({ firstMs: RETRY_FIRST_MS, lastMs: RETRY_LAST_MS, random: options.random });

  function wait(ms: number): Promise<void> {
    return new Promise((resolve) => void timers.setTimeout(resolve, ms));
  }

  /** Begins a charge, or joins the one of the same order. Throws what an application is told. */
  async function chargeOf({ requestId: _, orderId: given, ...amounts }: ChargeRequest): Promise<Charge> {
    if (given !== undefined && (given === '' || given.length > MAX_ORDER_ID))
      throw new Error(`An order id has 1 to ${MAX_ORDER_ID} characters`);
    const known = given === undefined ? undefined : journal.find(given);
    if (known && JSON.stringify(known.amounts) !== JSON.stringify(amounts))
      throw new Error('This order id was used for another charge');
    if (known?.stage === 'ended' && known.charge) return known.charge;
    const current = given === undefined ? undefined : running.get(given);
    if (current) return current;
    if (known?.stage === 'decided') return { ...known.charge, status: known.outcome } as Charge;
    if (!terminal) throw new Error('This screen takes no payments');
    if (isBusy) throw new Error('The terminal is busy');
    setBusy(true);
    const orderId = given ?? options.newId();
    const work = (async () => {
      const record: ChargeRecord = { orderId, amounts, stage: 'asked', charge: null, outcome: null };
      await journal.write(record);
      try {
        if (!journal.isStored()) throw new Error('This screen cannot record payments now. Try again later');
        return await carryOut(record);
      } catch (error) {
        // Nothing was taken. The service ends what it has of it; the application may ask again with the same order.
        await journal.remove(record);
        throw error;
      }
    })().finally(() => {
      running.delete(orderId);
      setBusy(false);
    });
    running.set(orderId, work);
    return work;
  }

  return {
    /**
     * Ends the charges that an earlier start left: those that the terminal was not asked for are cancelled, and for
     * the others its decision is reported. Before the first `charge`.
     */
    async resume(): Promise<void> {
      await journal.load();
      for (const record of journal.open()) {
        const outcome = record.outcome ?? (record.stage === 'processing' ? decide(record) : 'cancelled');
        log.warn('A charge was interrupted', { orderId: record.orderId, stage: record.stage, outcome });
        const decided: ChargeRecord = { ...record, stage: 'decided', outcome };
        await journal.write(decided);
        void tryReport(decided).then((told) => (told ? undefined : keepReporting(decided)));
      }
    },
    /** The service has said which version of this screen's services there is. */
    async syncTerminal(servicesVersion: number): Promise<void> {
      if (servicesVersion === knownVersion) return;
      try {
        terminal = await options.fetchTerminal();
        knownVersion = servicesVersion;
        publishTerminal();
      } catch (error) {
        log.warn('The terminal could not be read', { error: errorMessage(error) });
      }
    },
    /** Answers once. */
    async handleCharge(request: ChargeRequest, respond: (answer: ChargeReply) => void): Promise<void> {
      try {
        respond({ charge: await chargeOf(request) });
      } catch (error) {
        log.error('A charge failed', { error: errorMessage(error) });
        respond({ error: errorMessage(error) });
      }
    },
  };
}

const hasEnded = ({ status }: Charge): boolean => ENDS.includes(status);

const isConflict = (error: unknown): boolean => isFinal(error) && (error as ApiError).status === 409;

/** The service itself refused, and will say the same each time. What a captive portal says counts for nothing. */
function isFinal(error: unknown): boolean {
  const isFromService = error instanceof ApiError && error.requestId !== null;
  return isFromService && [400, 404, 409, 410].includes(error.status);
}
