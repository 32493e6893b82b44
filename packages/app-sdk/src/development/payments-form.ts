import type { ChargeRequest } from '@vitrine/messaging';
import { button, createElement, field } from './elements.ts';
import type { DevelopmentHost } from './host.ts';

interface PaymentsForm {
  element: HTMLElement;
  setCharges(charges: readonly ChargeRequest[]): void;
}

const NO_TERMINAL = 'none';
const terminals = [
  [NO_TERMINAL, 'No terminal'],
  ['ready', 'Ready'],
  ['busy', 'Busy'],
  ['disconnected', 'Disconnected'],
] as const;
const amounts = [
  ['subTotal', 'Subtotal'],
  ['tip', 'Tip'],
  ['tax', 'Tax'],
] as const;

/** A simulated card terminal. */
export function createPaymentsForm(host: DevelopmentHost): PaymentsForm {
  const terminal = createElement(
    'select',
    {
      onchange: () => host.setTerminal(terminal.value === NO_TERMINAL ? null : { status: terminal.value }),
    },
    terminals.map(([value, text]) => createElement('option', { value, textContent: text })),
  );
  const list = createElement('div', { className: 'rows' });
  const hint = createElement('p', {
    className: 'hint',
    textContent: 'Charges from the app appear here. Choose the result of each one.',
  });

  function card(request: ChargeRequest): HTMLElement {
    const answer = (text: string, given: { status: string } | { error: string }, className = '') =>
      button(text, () => host.answerCharge(request, given), className);
    return createElement('div', { className: 'charge' }, [
      ...amounts
        .filter(([name]) => request[name] !== 0)
        .map(([name, words]) => line(words, request[name], 'span')),
      line('Total', request.total, 'strong'),
      createElement('div', { className: 'buttons' }, [
        answer('Approve', { status: 'approved' }, 'main'),
        answer('Decline', { status: 'declined' }),
        answer('Cancel', { status: 'cancelled' }),
        answer('Fail', { error: 'The terminal is not responding' }),
      ]),
    ]);
  }

  function line(words: string, amount: number, tag: 'span' | 'strong'): HTMLElement {
    return createElement('p', {}, [
      createElement(tag, { textContent: words }),
      createElement(tag, { textContent: amount.toFixed(2) }),
    ]);
  }

  return {
    element: createElement('div', {}, [field('Card terminal', terminal), list, hint]),
    setCharges(charges) {
      list.replaceChildren(...charges.map(card));
      hint.hidden = charges.length > 0;
      list.hidden = charges.length === 0;
    },
  };
}
