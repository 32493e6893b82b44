import { type Log, messageOf } from '../platform/log.ts';
import type { Timers } from '../platform/timers.ts';
import type { Charge, Terminal } from '../service.ts';

/** What an application asks for; amounts in the currency's main unit. */
export interface ChargeRequest {
  requestId: string;
  subTotal: number;
  tip: number;
  tax: number;
  total: number;
}

export type ChargeAnswer = { charge: unknown } | { error: string };

export interface PaymentsOptions {
  /** Sent again with the same `orderId`, the charge that it began is answered. */
  createCharge(charge: Omit<ChargeRequest, 'requestId'> & { orderId: string }): Promise<Charge>;
  updateCharge(id: string, status: 'processing' | 'approved' | 'declined'): Promise<Charge>;
  /** Null: this screen has none. */
  fetchTerminal(): Promise<Terminal | null>;
  newId(): string;
  timers: Timers;
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

/** Payments of applications: charges at the service, one at a time, by the screen's terminal. */
export function createPayments(options: PaymentsOptions) {
  const { timers, log } = options;
  let terminal: Terminal | null = null;
  let isBusy = false;
  let knownVersion = 0;

  const tellTerminal = () => {
    const status = isBusy ? 'busy' : terminal?.status;
    options.onTerminal(status === undefined ? null : { status });
  };

  async function charge({ requestId: _, ...amounts }: ChargeRequest): Promise<Charge> {
    const order = { ...amounts, orderId: options.newId() };
    // A reply that was lost: the same order is not begun twice.
    const created = await options.createCharge(order).catch(() => options.createCharge(order));
    options.onCharge(created);
    await step();
    options.onCharge(await options.updateCharge(created.id, 'processing'));
    await step();
    const isDeclined = Math.round(amounts.total * 100) % 100 === DECLINED_CENTS;
    const ended = await options.updateCharge(created.id, isDeclined ? 'declined' : 'approved');
    options.onCharge(ended);
    return ended;
  }

  function step(): Promise<void> {
    return new Promise((resolve) => void timers.setTimeout(resolve, SIMULATOR_STEP_MS));
  }

  return {
    /** The service has said which version of this screen's services there is. */
    async follow(servicesVersion: number): Promise<void> {
      if (servicesVersion === knownVersion) return;
      try {
        terminal = await options.fetchTerminal();
        knownVersion = servicesVersion;
        tellTerminal();
      } catch (error) {
        log.warn('The terminal could not be read', { error: messageOf(error) });
      }
    },
    /** Answers once. */
    async charge(request: ChargeRequest, respond: (answer: ChargeAnswer) => void): Promise<void> {
      if (!terminal) return respond({ error: 'This screen takes no payments' });
      if (isBusy) return respond({ error: 'The terminal is busy' });
      isBusy = true;
      tellTerminal();
      try {
        respond({ charge: await charge(request) });
      } catch (error) {
        log.error('A charge failed', { error: messageOf(error) });
        respond({ error: messageOf(error) });
      } finally {
        isBusy = false;
        tellTerminal();
      }
    },
  };
}
