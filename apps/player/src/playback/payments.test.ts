import { ApiError } from '@vitrine/client/device';
import { createFakeTimers, flushPromises } from '@vitrine/test-kit';
import { describe, expect, test } from 'vitest';
import { createLog } from '../platform/log.ts';
import { createMemoryStorage } from '../platform/storage.ts';
import type { Charge, Terminal } from '../service.ts';
import { SIMULATOR_STEP_MS } from './charge-processor.ts';
import { type ChargeReply, type ChargeRequest, createPayments } from './payments.ts';

const request = { requestId: 'r', subTotal: 2, tip: 0.5, tax: 0.25, total: 2.75 };

/** The server's side: charges by order id, as `charges.service.ts` stores them. */
function createLedger() {
  const charges = new Map<string, Charge & { total: number }>();
  const ends = ['approved', 'declined', 'cancelled', 'error'];
  const refuse = () =>
    Promise.reject(new ApiError({ status: 409, code: 'conflict', message: 'It has ended', requestId: 'r' }));
  return {
    charges,
    isDown: false,
    /** How many replies are lost after the server has executed the request. */
    lost: 0,
    orders: [] as string[],
    async reply<T>(work: () => Promise<T>): Promise<T> {
      if (this.isDown) throw new Error('unreachable');
      const result = await work();
      if (this.lost > 0) {
        this.lost -= 1;
        throw new Error('reply lost');
      }
      return result;
    },
    create(orderId: string, total: number): Promise<Charge> {
      return this.reply(async () => {
        this.orders.push(orderId);
        const known = charges.get(orderId);
        if (known && known.total !== total) return refuse();
        const charge = known ?? ({ id: `charge of ${orderId}`, status: 'created', total } as Charge);
        charges.set(orderId, charge);
        return { ...charge };
      });
    },
    update(id: string, status: Charge['status']): Promise<Charge> {
      return this.reply(async () => {
        const charge = [...charges.values()].find((each) => each.id === id)!;
        if (ends.includes(charge.status) && charge.status !== status) return refuse();
        charge.status = status;
        return { ...charge };
      });
    },
    statusOf: (orderId: string) => charges.get(orderId)?.status,
  };
}

function setUp({
  terminal = { provider: 'simulator', status: 'ready' } as Terminal | null,
  storage = createMemoryStorage(),
  ledger = createLedger(),
} = {}) {
  const timers = createFakeTimers();
  const notified: unknown[] = [];
  const answers: ChargeReply[] = [];
  const world = { terminal, fetches: 0 };
  let ids = 0;
  let isOff = false;
  const payments = createPayments({
    storage: {
      ...storage,
      set: async (key, value) => void (isOff || (await storage.set(key, structuredClone(value)))),
    },
    // A closed page makes no calls.
    createCharge: ({ orderId, total }) => (isOff ? new Promise(() => {}) : ledger.create(orderId, total)),
    updateCharge: (id, status) => (isOff ? new Promise(() => {}) : ledger.update(id, status)),
    async fetchTerminal() {
      world.fetches += 1;
      return world.terminal;
    },
    newId() {
      ids += 1;
      return `order ${ids}`;
    },
    timers,
    random: () => 0,
    log: createLog([]),
    on: {
      terminalChanged: (state) => void notified.push(state),
      chargeChanged: ({ status }) => void notified.push(status),
    },
  });
  const charge = (more: Partial<ChargeRequest> = {}) =>
    void payments.handleCharge({ ...request, ...more }, (answer) => void answers.push(answer));
  const switchOff = () => {
    isOff = true;
  };
  const statuses = () =>
    answers.map((answer) => ('charge' in answer ? (answer.charge as Charge).status : answer.error));
  return { payments, timers, notified, answers, statuses, world, charge, ledger, storage, switchOff };
}
const DONE = 2 * SIMULATOR_STEP_MS;

test('notifies the application when a charge is created, processed and approved', async () => {
  const { payments, timers, notified, answers, charge } = setUp();
  await payments.syncTerminal(1);
  charge();
  await timers.advanceAsync(2 * SIMULATOR_STEP_MS);
  expect(notified).toEqual([
    { status: 'ready' },
    { status: 'busy' },
    'created',
    'processing',
    'approved',
    { status: 'ready' },
  ]);
  expect(answers).toMatchObject([{ charge: { id: 'charge of order 1', status: 'approved' } }]);
});

test('declines amounts that end in 13 cents', async () => {
  const { payments, timers, answers, charge } = setUp();
  await payments.syncTerminal(1);
  charge({ total: 3.13 });
  await timers.advanceAsync(2 * SIMULATOR_STEP_MS);
  expect(answers).toMatchObject([{ charge: { status: 'declined' } }]);
});

test('starts and completes no charge while the storage is full', async () => {
  const storage = createMemoryStorage();
  let isFull = false;
  const { payments, timers, charge, answers, statuses, ledger } = setUp({
    storage: { ...storage, isStored: () => !isFull },
  });
  await payments.syncTerminal(1);
  isFull = true;
  charge({ orderId: 'first' });
  await timers.advanceAsync(DONE);
  expect(answers).toEqual([{ error: 'This screen can’t record payments now. Try again later.' }]);
  expect(ledger.statusOf('first')).toBeUndefined();
  isFull = false;
  charge({ orderId: 'second' });
  await flushPromises();
  isFull = true;
  await timers.advanceAsync(DONE);
  expect(statuses().at(-1)).toBe('cancelled');
  expect(ledger.statusOf('second')).toBe('cancelled');
});

test('answers with an error without a terminal, and while it is busy', async () => {
  const none = setUp({ terminal: null });
  await none.payments.syncTerminal(1);
  none.charge();
  await flushPromises();
  expect(none.answers).toEqual([{ error: 'This screen can’t take payments.' }]);
  expect(none.notified).toEqual([null]);
  const { payments, timers, answers, charge } = setUp();
  await payments.syncTerminal(1);
  charge();
  charge();
  await timers.advanceAsync(2 * SIMULATOR_STEP_MS);
  expect(answers).toMatchObject([{ error: 'The terminal is busy.' }, { charge: { status: 'approved' } }]);
});

test('creates no second charge after a lost reply, and reports an error if the server is down', async () => {
  const { payments, timers, statuses, ledger, charge } = setUp();
  await payments.syncTerminal(1);
  ledger.lost = 1;
  charge();
  await timers.advanceAsync(DONE);
  expect(ledger.orders).toEqual(['order 1', 'order 1']);
  ledger.isDown = true;
  charge();
  await flushPromises();
  expect(statuses()).toEqual(['approved', 'unreachable']);
});

describe('an order id', () => {
  test('charges an order id once, even if requested twice at once, later or after a restart', async () => {
    const { payments, timers, statuses, ledger, storage, charge } = setUp();
    await payments.syncTerminal(1);
    charge({ orderId: 'mine' });
    charge({ orderId: 'mine' });
    await timers.advanceAsync(DONE);
    charge({ orderId: 'mine' });
    await flushPromises();
    expect(statuses()).toEqual(['approved', 'approved', 'approved']);
    ledger.isDown = true;
    const restarted = setUp({ storage, ledger });
    await restarted.payments.resume();
    restarted.charge({ orderId: 'mine' });
    await flushPromises();
    expect(restarted.statuses()).toEqual(['approved']);
    expect(ledger.charges.size).toBe(1);
  });

  test('is refused for a different amount', async () => {
    const { payments, timers, statuses, charge } = setUp();
    await payments.syncTerminal(1);
    charge({ orderId: 'mine' });
    await timers.advanceAsync(DONE);
    charge({ orderId: 'mine', total: 5 });
    charge({ orderId: '' });
    charge({ orderId: 'x'.repeat(201) });
    await flushPromises();
    expect(statuses()).toEqual([
      'approved',
      'This order id was used for another charge.',
      'The order id must have 1 to 200 characters.',
      'The order id must have 1 to 200 characters.',
    ]);
  });

  test('is not charged again if the screen lost its stored charge', async () => {
    const { payments, timers, statuses, ledger, charge } = setUp();
    await payments.syncTerminal(1);
    await ledger.create('mine', request.total);
    await ledger.update('charge of mine', 'processing');
    charge({ orderId: 'mine' });
    await timers.advanceAsync(DONE);
    expect(statuses()).toEqual(['This order is already being charged']);
    expect(ledger.statusOf('mine')).toBe('processing');
  });
});

describe('a restart during a charge', () => {
  test.each([
    ['before the terminal was contacted', 0, 'cancelled'],
    ['while the terminal works', SIMULATOR_STEP_MS, 'approved'],
  ])('%s: the charge ends with the same result on both sides', async (_, passed, status) => {
    const screen = setUp();
    await screen.payments.syncTerminal(1);
    screen.charge({ orderId: 'mine' });
    await screen.timers.advanceAsync(passed);
    screen.switchOff();
    const restarted = setUp(screen);
    await restarted.payments.resume();
    await flushPromises();
    expect(screen.ledger.statusOf('mine')).toBe(status);
    restarted.charge({ orderId: 'mine' });
    await flushPromises();
    expect(restarted.statuses()).toEqual([status]);
    expect(restarted.notified).toContain(status);
  });

  test('a restart at any moment still lets a charge end, even if the network returns much later', async () => {
    for (let cut = 0; cut <= DONE; cut += 250) {
      const screen = setUp();
      await screen.payments.syncTerminal(1);
      screen.charge({ orderId: 'mine' });
      await screen.timers.advanceAsync(cut);
      screen.switchOff();
      screen.ledger.isDown = true;
      const restarted = setUp(screen);
      await restarted.payments.resume();
      await restarted.timers.advanceAsync(3_600_000);
      screen.ledger.isDown = false;
      await restarted.timers.advanceAsync(60_000);
      expect(['approved', 'cancelled'], `cut after ${cut} ms`).toContain(screen.ledger.statusOf('mine'));
      expect(restarted.timers.pending).toBe(0);
    }
  });
});

describe('a network failure', () => {
  test('before the terminal is contacted cancels the charge and notifies the server later', async () => {
    const { payments, timers, statuses, ledger, notified, charge } = setUp();
    await payments.syncTerminal(1);
    charge({ orderId: 'mine' });
    await flushPromises();
    ledger.isDown = true;
    await timers.advanceAsync(60_000);
    expect(statuses()).toEqual(['cancelled']);
    expect(notified.at(-1)).toEqual({ status: 'ready' });
    ledger.isDown = false;
    await timers.advanceAsync(120_000);
    expect(ledger.statusOf('mine')).toBe('cancelled');
  });

  test('after the payment notifies the app at once and the server as soon as possible', async () => {
    const { payments, timers, statuses, ledger, charge } = setUp();
    await payments.syncTerminal(1);
    charge({ orderId: 'mine' });
    await timers.advanceAsync(SIMULATOR_STEP_MS);
    ledger.isDown = true;
    await timers.advanceAsync(SIMULATOR_STEP_MS);
    expect(statuses()).toEqual(['approved']);
    charge({ orderId: 'mine' });
    await flushPromises();
    expect(statuses()).toEqual(['approved', 'approved']);
    ledger.isDown = false;
    await timers.advanceAsync(60_000);
    expect(ledger.statusOf('mine')).toBe('approved');
  });
});

test('does not complete a charge that the server has ended', async () => {
  const { payments, timers, statuses, ledger, charge } = setUp();
  await payments.syncTerminal(1);
  charge({ orderId: 'mine' });
  await flushPromises();
  ledger.charges.get('mine')!.status = 'error';
  await timers.advanceAsync(DONE);
  expect(statuses()).toEqual(['error']);
});

test('fetches the terminal again only when the services change', async () => {
  const { payments, world, notified } = setUp();
  await payments.syncTerminal(0);
  await payments.syncTerminal(1);
  await payments.syncTerminal(1);
  world.terminal = null;
  await payments.syncTerminal(2);
  expect(world.fetches).toBe(2);
  expect(notified).toEqual([{ status: 'ready' }, null]);
});
