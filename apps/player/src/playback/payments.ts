import { errorMessage } from '@vitrine/contract/error-message';
import type { Timers } from '@vitrine/time';
import type { EventHandlers } from '@vitrine/windows';
import type { Log } from '../platform/log.ts';
import type { PlayerStorage } from '../platform/storage.ts';
import type { Charge, Terminal } from '../service.ts';
import {
  type ChargeAmounts,
  type ChargeOutcome,
  type ChargeRecord,
  createChargeJournal,
} from './charge-journal.ts';
import { type ChargeProcessorEvents, createChargeProcessor } from './charge-processor.ts';

/** A charge as an app requests it. Amounts are in the currency's main unit. */
export interface ChargeRequest extends ChargeAmounts {
  requestId: string;
  /** The app's own id. A repeated request with the same id receives the same charge. */
  orderId?: string;
}

export type ChargeReply = { charge: unknown } | { error: string };

export interface PaymentsEvents extends ChargeProcessorEvents {
  /** The state of the terminal for apps. Null without a terminal. */
  terminalChanged: { status: string } | null;
}

export interface PaymentsOptions {
  storage: PlayerStorage;
  /** Repeated with the same `orderId`, it returns the charge that the first request created. */
  createCharge(charge: ChargeAmounts & { orderId: string }): Promise<Charge>;
  updateCharge(id: string, status: 'processing' | ChargeOutcome): Promise<Charge>;
  /** Null if this screen has no terminal. */
  fetchTerminal(): Promise<Terminal | null>;
  newId(): string;
  timers: Timers;
  random(): number;
  log: Log;
  on: EventHandlers<PaymentsEvents>;
}

const MAX_ORDER_ID_CHARACTERS = 200;

/**
 * Executes the charges that apps request, one at a time. `createChargeProcessor` describes what happens after an
 * interruption.
 */
export function createPayments(options: PaymentsOptions) {
  const { log } = options;
  const journal = createChargeJournal(options.storage);
  const processor = createChargeProcessor({ ...options, journal });
  /** Charges in progress by order id: a repeated request waits for the same charge. */
  const running = new Map<string, Promise<Charge>>();
  let terminal: Terminal | null = null;
  let isBusy = false;
  let knownVersion = 0;

  const publishTerminal = () => {
    const status = isBusy ? 'busy' : terminal?.status;
    options.on.terminalChanged(status === undefined ? null : { status });
  };
  const setBusy = (busy: boolean) => {
    isBusy = busy;
    publishTerminal();
  };

  /**
   * Starts a charge, or returns the running or stored one of the same order. Throws the error that the app receives.
   */
  async function startCharge({
    requestId: _,
    orderId: requestedId,
    ...amounts
  }: ChargeRequest): Promise<Charge> {
    if (requestedId !== undefined && (requestedId === '' || requestedId.length > MAX_ORDER_ID_CHARACTERS))
      throw new Error(`The order id must have 1 to ${MAX_ORDER_ID_CHARACTERS} characters.`);
    const known = requestedId === undefined ? undefined : journal.find(requestedId);
    if (known && JSON.stringify(known.amounts) !== JSON.stringify(amounts))
      throw new Error('This order id was used for another charge.');
    if (known?.stage === 'ended' && known.charge) return known.charge;
    const current = requestedId === undefined ? undefined : running.get(requestedId);
    if (current) return current;
    if (known?.stage === 'decided') return { ...known.charge, status: known.outcome } as Charge;
    if (!terminal) throw new Error('This screen can’t take payments.');
    if (isBusy) throw new Error('The terminal is busy.');
    setBusy(true);
    const orderId = requestedId ?? options.newId();
    const work = (async () => {
      const record: ChargeRecord = { orderId, amounts, stage: 'requested', charge: null, outcome: null };
      await journal.write(record);
      try {
        if (!journal.isStored()) throw new Error('This screen can’t record payments now. Try again later.');
        return await processor.execute(record);
      } catch (error) {
        // No money was taken. The server ends the charge; the app can request the same order again.
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
     * Completes the charges of an earlier start: cancels those that never reached the terminal, and reports the
     * terminal's decision for the others. Must be called before the first `charge`.
     */
    async resume(): Promise<void> {
      await journal.load();
      for (const record of journal.open()) await processor.resume(record);
    },
    /** Fetches the terminal if the server has a different version of this screen's services. */
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
    /** Executes a charge that an app requests. Calls `respond` exactly once. */
    async handleCharge(request: ChargeRequest, respond: (answer: ChargeReply) => void): Promise<void> {
      try {
        respond({ charge: await startCharge(request) });
      } catch (error) {
        log.error('A charge failed', { error: errorMessage(error) });
        respond({ error: errorMessage(error) });
      }
    },
  };
}
