import type { EmbeddedIncoming } from '@vitrine/messaging';
import { expect, test } from 'vitest';
import { createPayments } from './payments.ts';

function payments() {
  const sent: EmbeddedIncoming[] = [];
  const logged: string[] = [];
  const log = (text: string) => void logged.push(text);
  const made = createPayments((message) => void sent.push(message), { info: log, warn: log, error: log });
  return { ...made, sent, logged };
}

const amounts = { subTotal: 10, tip: 1, tax: 0.7, total: 11.7 };

test('requests a charge and resolves with its result', async () => {
  const { charge, answer, sent } = payments();
  const charging = charge({ ...amounts, items: ['tea'] });
  expect(sent).toEqual([
    { type: 'payments-charge-request', payload: { ...amounts, items: ['tea'], requestId: 'c1' } },
  ]);
  answer({ requestId: 'another', charge: { status: 'declined' } });
  answer({ requestId: 'c1', charge: { status: 'approved' } });
  expect(await charging).toEqual({ status: 'approved' });
});

test('rejects a charge that could not be made', async () => {
  const { charge, answer } = payments();
  const charging = charge(amounts);
  answer({ requestId: 'c1', error: 'No terminal' });
  await expect(charging).rejects.toThrow('No terminal');
});

test.each([
  ['subTotal', '10'],
  ['tip', Number.NaN],
  ['tax', -1],
  ['total', undefined],
])('rejects a %s of %o before it requests a charge', async (name, value) => {
  const { charge, sent } = payments();
  await expect(charge({ ...amounts, [name]: value } as never)).rejects.toThrow(
    `payments.charge: ${name} must be a number of at least 0, not ${value}`,
  );
  await expect(charge(undefined as never)).rejects.toThrow('subTotal must be a number');
  expect(sent).toEqual([]);
});

test('warns of amounts that do not add up, except for rounding', async () => {
  const { charge, logged } = payments();
  void charge({ subTotal: 0.1, tip: 0, tax: 0.2, total: 0.3 });
  expect(logged).toEqual([]);
  void charge({ ...amounts, total: 12 });
  expect(logged).toEqual(['[vitrine] payments.charge: total is 12, but the amounts add up to 11.7']);
});

test('passes terminal and charge events to one subscription', () => {
  const { subscribe, emit, sent } = payments();
  const received: unknown[] = [];
  const stop = subscribe((event) => received.push(event));
  emit({ type: 'terminal', event: null });
  emit({ type: 'charge', event: { status: 'processing' } });
  stop();
  emit({ type: 'terminal', event: { status: 'ready' } });
  expect(received).toEqual([
    { type: 'terminal', event: null },
    { type: 'charge', event: { status: 'processing' } },
  ]);
  expect(sent).toEqual([
    { type: 'payments-subscribe', payload: 'terminal' },
    { type: 'payments-subscribe', payload: 'charge' },
    { type: 'payments-unsubscribe', payload: 'terminal' },
    { type: 'payments-unsubscribe', payload: 'charge' },
  ]);
});

test("passes the terminal's state to a later subscriber, but no earlier charge", async () => {
  const { subscribe, emit } = payments();
  subscribe(() => {});
  emit({ type: 'terminal', event: { status: 'ready' } });
  emit({ type: 'charge', event: { status: 'approved' } });
  const received: unknown[] = [];
  subscribe((event) => received.push(event));
  await Promise.resolve();
  expect(received).toEqual([{ type: 'terminal', event: { status: 'ready' } }]);
});

test('logs a mistake only once', () => {
  const { subscribe, logged } = payments();
  subscribe('x' as never)();
  expect(logged).toEqual(['[vitrine] payments.subscribe: the listener must be a function, not string']);
});
