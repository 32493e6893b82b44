import { expect, test } from 'vitest';
import { createLog } from '../platform/log.ts';
import type { Charge, Terminal } from '../service.ts';
import { createFakeTimers, settle } from '../testing/fake-timers.ts';
import { type ChargeAnswer, createPayments, SIMULATOR_STEP_MS } from './payments.ts';

const request = { requestId: 'r', subTotal: 2, tip: 0.5, tax: 0.25, total: 2.75 };

function setUp(terminal: Terminal | null = { provider: 'simulator', status: 'ready' } as Terminal) {
  const timers = createFakeTimers();
  const heard: unknown[] = [];
  const answers: ChargeAnswer[] = [];
  const world = { orders: [] as string[], failures: 0, terminal, fetches: 0 };
  let ids = 0;
  const of = (status: string) => ({ id: 'c', status }) as Charge;
  const payments = createPayments({
    async createCharge({ orderId }) {
      world.orders.push(orderId);
      if (world.failures > 0) {
        world.failures -= 1;
        throw new Error('reply lost');
      }
      return of('created');
    },
    updateCharge: async (_, status) => of(status),
    async fetchTerminal() {
      world.fetches += 1;
      return world.terminal;
    },
    newId() {
      ids += 1;
      return `order ${ids}`;
    },
    timers,
    log: createLog([]),
    onTerminal: (state) => void heard.push(state),
    onCharge: ({ status }) => void heard.push(status),
  });
  const charge = (more: Partial<typeof request> = {}) =>
    void payments.charge({ ...request, ...more }, (answer) => void answers.push(answer));
  return { payments, timers, heard, answers, world, charge };
}

test('a charge is created, processed and approved, and the application hears of each', async () => {
  const { payments, timers, heard, answers, charge } = setUp();
  await payments.follow(1);
  charge();
  await timers.pass(2 * SIMULATOR_STEP_MS);
  expect(heard).toEqual([
    { status: 'ready' },
    { status: 'busy' },
    'created',
    'processing',
    'approved',
    { status: 'ready' },
  ]);
  expect(answers).toEqual([{ charge: { id: 'c', status: 'approved' } }]);
});

test('amounts that end in 13 cents are declined', async () => {
  const { payments, timers, answers, charge } = setUp();
  await payments.follow(1);
  charge({ total: 3.13 });
  await timers.pass(2 * SIMULATOR_STEP_MS);
  expect(answers).toMatchObject([{ charge: { status: 'declined' } }]);
});

test('without a terminal, and while it is busy, the answer says so', async () => {
  const none = setUp(null);
  await none.payments.follow(1);
  none.charge();
  expect(none.answers).toEqual([{ error: 'This screen takes no payments' }]);
  expect(none.heard).toEqual([null]);
  const { payments, timers, answers, charge } = setUp();
  await payments.follow(1);
  charge();
  charge();
  await timers.pass(2 * SIMULATOR_STEP_MS);
  expect(answers).toEqual([{ error: 'The terminal is busy' }, { charge: { id: 'c', status: 'approved' } }]);
});

test('a reply that was lost begins no second charge; a service that is away is an error', async () => {
  const { payments, timers, answers, world, charge } = setUp();
  await payments.follow(1);
  world.failures = 1;
  charge();
  await timers.pass(2 * SIMULATOR_STEP_MS);
  expect(world.orders).toEqual(['order 1', 'order 1']);
  expect(answers).toMatchObject([{ charge: { status: 'approved' } }]);
  world.failures = 2;
  charge();
  await settle();
  expect(answers[1]).toEqual({ error: 'reply lost' });
});

test('the terminal is read again when the services change, and only then', async () => {
  const { payments, world, heard } = setUp();
  await payments.follow(0);
  await payments.follow(1);
  await payments.follow(1);
  world.terminal = null;
  await payments.follow(2);
  expect(world.fetches).toBe(2);
  expect(heard).toEqual([{ status: 'ready' }, null]);
});
