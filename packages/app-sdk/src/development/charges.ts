import type { ChargeRequest, EmbeddedOutgoing } from '@vitrine/messaging';
import type { DevelopmentStateHolder } from './state.ts';

type ChargeAnswer = { status: string } | { error: string };

interface Charges {
  add(request: ChargeRequest): void;
  answer(request: ChargeRequest, answer: ChargeAnswer): void;
}

/** The charges that wait for an answer. `isSubscribed`: whether the application receives the progress of charges. */
export function createCharges(
  { state, change }: DevelopmentStateHolder,
  send: (message: EmbeddedOutgoing) => void,
  isSubscribed: () => boolean,
): Charges {
  return {
    add: (request) => change({ charges: [...state().charges, request] }),
    answer(request, answer) {
      change({ charges: state().charges.filter((each) => each !== request) });
      for (const message of answerMessages(request, answer))
        if (message.type !== 'payments-charge-event' || isSubscribed()) send(message);
    },
  };
}

/** The event and the response for an answered charge; without the event if nothing was charged. */
function answerMessages(request: ChargeRequest, answer: ChargeAnswer): EmbeddedOutgoing[] {
  const { requestId } = request;
  if ('error' in answer)
    return [{ type: 'payments-charge-response', payload: { requestId, error: answer.error } }];
  const charge = { ...request, ...answer };
  return [
    { type: 'payments-charge-event', payload: { event: charge } },
    { type: 'payments-charge-response', payload: { requestId, charge } },
  ];
}
