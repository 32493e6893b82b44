import type { EmbeddedIncoming, EmbeddedOutgoing } from '@vitrine/messaging';
import { createChannel } from './channel.ts';
import type { Log } from './page.ts';
import { createRequests } from './requests.ts';
import type { Charge, PaymentEvent, Payments } from './types.ts';

type Answer = (EmbeddedOutgoing & { type: 'payments-charge-response' })['payload'];

const amounts = ['subTotal', 'tip', 'tax', 'total'] as const;
/** Less than the smallest coin, because sums of decimals are not exact. */
const ROUNDING = 0.005;

interface HostPayments extends Payments {
  emit(event: PaymentEvent): void;
  answer(answer: Answer): void;
}

export function createPayments(send: (message: EmbeddedIncoming) => void, log: Log): HostPayments {
  const requests = createRequests<Answer>('c');
  const channel = (payload: PaymentEvent['type']) =>
    createChannel<PaymentEvent>({
      name: 'payments.subscribe',
      log,
      isState: payload === 'terminal',
      notifyHost: (verb) => send({ type: `payments-${verb}`, payload }),
    });
  const channels = { terminal: channel('terminal'), charge: channel('charge') };
  return {
    subscribe(listener) {
      const stop = channels.terminal.subscribe(listener);
      // The error was already logged.
      if (typeof listener !== 'function') return stop;
      const stopCharges = channels.charge.subscribe(listener);
      return () => {
        stop();
        stopCharges();
      };
    },
    async charge(request) {
      for (const name of amounts) {
        const amount: unknown = request?.[name];
        if (typeof amount !== 'number' || !(amount >= 0 && amount < Number.POSITIVE_INFINITY))
          throw new TypeError(`payments.charge: ${name} must be a number of at least 0, not ${amount}`);
      }
      const orderId: unknown = request.orderId;
      if (orderId !== undefined && (typeof orderId !== 'string' || orderId === '' || orderId.length > 200))
        throw new TypeError('payments.charge: orderId must be a string of 1 to 200 characters');
      const { subTotal, tip, tax, total } = request;
      if (Math.abs(subTotal + tip + tax - total) >= ROUNDING)
        log.warn(
          `[vitrine] payments.charge: total is ${total}, but the amounts add up to ${subTotal + tip + tax}`,
        );
      const { charge, error } = await requests.ask((requestId) =>
        send({ type: 'payments-charge-request', payload: { ...request, requestId } }),
      );
      if (error !== undefined) throw new Error(error);
      return charge as Charge;
    },
    emit: (event) => channels[event.type].emit(event),
    answer: requests.answer,
  };
}
