import { errorMessage } from '@vitrine/contract/error-message';
import type { Timers } from '@vitrine/time';
import type { EventHandlers } from '@vitrine/windows';
import type { Log } from '../platform/log.ts';
import type { PlayerStorage } from '../platform/storage.ts';
import type { Charge } from '../service.ts';
import {
  type ChargeAmounts,
  type ChargeJournal,
  type ChargeOutcome,
  type ChargeRecord,
  createChargeJournal,
} from './charge-journal.ts';
import {
  type ChargeProcessor,
  type ChargeProcessorEvents,
  createChargeProcessor,
} from './charge-processor.ts';
import {
  createTerminalStatus,
  type TerminalStatusEvents,
  type TerminalStatusOptions,
} from './terminal-status.ts';

/** A charge as an app requests it. Amounts are in the currency's main unit. */
export interface ChargeRequest extends ChargeAmounts {
  requestId: string;
  /** The app's own id. A repeated request with the same id receives the same charge. */
  orderId?: string;
}

export type ChargeReply = { charge: unknown } | { error: string };

export type PaymentsEvents = ChargeProcessorEvents & TerminalStatusEvents;

export interface PaymentsOptions extends TerminalStatusOptions {
  storage: PlayerStorage;
  /** Repeated with the same `orderId`, it returns the charge that the first request created. */
  createCharge(charge: ChargeAmounts & { orderId: string }): Promise<Charge>;
  updateCharge(id: string, status: 'processing' | ChargeOutcome): Promise<Charge>;
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
  const terminal = createTerminalStatus(options);
  /** Charges in progress by order id: a repeated request waits for the same charge. */
  const running = new Map<string, Promise<Charge>>();

  /**
   * Starts a charge, or returns the running or stored one of the same order. Throws the error that the app receives.
   */
  async function startCharge({
    requestId: _,
    orderId: requestedId,
    ...amounts
  }: ChargeRequest): Promise<Charge> {
    const known = requestedId === undefined ? undefined : findOrder(journal, requestedId, amounts);
    if (known?.stage === 'ended' && known.charge) return known.charge;
    const current = requestedId === undefined ? undefined : running.get(requestedId);
    if (current) return current;
    if (known?.stage === 'decided') return { ...known.charge, status: known.outcome } as Charge;
    terminal.assertFree();
    terminal.setBusy(true);
    const orderId = requestedId ?? options.newId();
    const record: ChargeRecord = { orderId, amounts, stage: 'requested', charge: null, outcome: null };
    const work = executeRecorded(record, journal, processor).finally(() => {
      running.delete(orderId);
      terminal.setBusy(false);
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
    syncTerminal: terminal.sync,
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

/** Returns the stored charge of an order, if there is one. Throws if the app cannot charge this order. */
function findOrder(
  journal: ChargeJournal,
  orderId: string,
  amounts: ChargeAmounts,
): ChargeRecord | undefined {
  if (orderId === '' || orderId.length > MAX_ORDER_ID_CHARACTERS)
    throw new Error(`The order id must have 1 to ${MAX_ORDER_ID_CHARACTERS} characters.`);
  const known = journal.find(orderId);
  if (known && JSON.stringify(known.amounts) !== JSON.stringify(amounts))
    throw new Error('This order id was used for another charge.');
  return known;
}

/** Executes a charge once it is stored. */
async function executeRecorded(
  record: ChargeRecord,
  journal: ChargeJournal,
  processor: Pick<ChargeProcessor, 'execute'>,
): Promise<Charge> {
  await journal.write(record);
  try {
    if (!journal.isStored()) throw new Error('This screen can’t record payments now. Try again later.');
    return await processor.execute(record);
  } catch (error) {
    // No money was taken. The server ends the charge; the app can request the same order again.
    await journal.remove(record);
    throw error;
  }
}
