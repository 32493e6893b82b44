import { CHARGE_REPORT_LIMIT_MS } from '@vitrine/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pairDevice } from '../../testing/content.ts';
import { type SignedUp, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createCharges } from './charges.service.ts';

let t: TestApp;
let owner: SignedUp;
let screen: Awaited<ReturnType<typeof pairDevice>>;
beforeAll(async () => {
  t = await startTestApp();
  owner = await t.signUp();
  screen = await pairWithTerminal();
});
afterAll(() => t.close());

async function pairWithTerminal() {
  const device = await pairDevice(t, owner);
  await setTerminal(device.id);
  return device;
}

async function setTerminal(id: string): Promise<void> {
  await owner.call('devices.enableService', {
    params: { id, service: 'terminal' },
    body: { settings: { provider: 'simulator' } },
  });
}

test('a charge requires a terminal, but an existing charge is returned without one', async () => {
  const device = await pairDevice(t, owner);
  const refused = await device.try('device.createCharge', { body: order('early') });
  expect(refused).toMatchObject({
    status: 409,
    error: { message: 'This screen has no payment terminal. Turn on its terminal service first.' },
  });
  await setTerminal(device.id);
  const begun = await device.call('device.createCharge', { body: order('early') });
  await owner.call('devices.removeTerminal', { params: { id: device.id } });
  expect(await device.call('device.createCharge', { body: order('early') })).toEqual(begun);
  expect((await device.try('device.createCharge', { body: order('late') })).status).toBe(409);
});

const coffee = { name: 'Coffee', quantity: 2, price: 3.5 };
const order = (orderId: string) => ({
  orderId,
  subTotal: 7,
  tip: 1,
  tax: 0.56,
  total: 8.56,
  items: [coffee],
});

test('a charge is created, reports its progress, and ends once', async () => {
  const begun = await screen.call('device.createCharge', { body: order('one') });
  expect(begun).toMatchObject({
    status: 'created',
    total: 8.56,
    items: [coffee],
    cardLast4: null,
    deviceId: screen.id,
  });
  const patch = (body: object) => screen.try('device.updateCharge', { params: { id: begun.id }, body });
  expect(await patch({ status: 'processing', externalId: 'T-1' })).toMatchObject({
    data: { status: 'processing' },
  });
  expect(
    await patch({ status: 'approved', cardBrand: 'Visa', cardLast4: '4242', pinVerified: true }),
  ).toMatchObject({
    data: { status: 'approved', cardBrand: 'Visa', cardLast4: '4242', pinVerified: true, externalId: 'T-1' },
  });
  for (const status of ['created', 'processing', 'declined', 'error'])
    expect(await patch({ status })).toMatchObject({
      status: 409,
      error: { message: `The charge is "approved" and cannot become "${status}".` },
    });
  // Repeating a report changes nothing, and later details are stored.
  expect(await patch({ status: 'approved', authCode: 'A1' })).toMatchObject({
    data: { authCode: 'A1', cardLast4: '4242' },
  });
});

test('charges an order once, even if it is sent repeatedly', async () => {
  const [first, second] = await Promise.all([
    screen.call('device.createCharge', { body: order('twice') }),
    screen.call('device.createCharge', { body: order('twice') }),
  ]);
  expect(second.id).toBe(first.id);
  expect(
    await screen.try('device.createCharge', { body: { ...order('twice'), tip: 2, total: 9.56 } }),
  ).toMatchObject({ status: 409, error: { message: 'This order_id was used for another charge.' } });
  const other = await pairWithTerminal();
  expect((await other.call('device.createCharge', { body: order('twice') })).id).not.toBe(first.id);
});

test.each([
  [{ total: 9 }, 'total', 'Must be 8.56, the sum of sub_total, tip and tax.'],
  [{ subTotal: 6, total: 7.56 }, 'sub_total', 'Must be 7, the total price of the items.'],
  [{ orderId: '4242 4242 4242 4242' }, 'order_id', 'Must not contain a card number'],
  [{ items: [{ ...coffee, note: 'card 4242424242424242' }] }, 'items', 'Must not contain a card number'],
  [{ tip: 0.0001, total: 7.5601 }, 'tip', 'Use at most three decimal places.'],
])('rejects %j at its field', async (change, path, message) => {
  const answer = await screen.try('device.createCharge', { body: { ...order('wrong'), ...change } });
  expect(answer).toMatchObject({ status: 400 });
  expect(answer.error?.fields).toContainEqual({ path, message: expect.stringContaining(message) });
});

test('adds decimal fractions exactly, and accepts numbers that are not card numbers', async () => {
  const body = { orderId: '1763712345678', subTotal: 0.1, tip: 0.2, tax: 0.005, total: 0.305, items: [] };
  expect(await screen.call('device.createCharge', { body })).toMatchObject({ total: 0.305, tip: 0.2 });
});

test('returns only a screen’s own charges', async () => {
  const { id } = await screen.call('device.createCharge', { body: order('mine') });
  const other = await pairDevice(t, owner, 'Nosy');
  expect(
    await other.try('device.updateCharge', { params: { id }, body: { status: 'approved' } }),
  ).toMatchObject({
    status: 404,
  });
});

describe('an unreported charge', () => {
  const begin = (orderId: string) => screen.call('device.createCharge', { body: order(orderId) });
  const report = (id: string, status: 'processing' | 'approved' | 'declined') =>
    screen.try('device.updateCharge', { params: { id }, body: { status } });
  const expire = () => createCharges(t.database.db, t.clock.clock).expire();

  test('ends with an error after exactly 15 minutes', async () => {
    const [created, processing, approved] = await Promise.all(['e1', 'e2', 'e3'].map(begin));
    await report(processing!.id, 'processing');
    await report(approved!.id, 'approved');
    await t.clock.advanceAsync(CHARGE_REPORT_LIMIT_MS);
    await expire();
    expect((await begin('e1')).status).toBe('created');
    await t.clock.advanceAsync(1);
    await Promise.all([expire(), expire()]);
    for (const orderId of ['e1', 'e2'])
      expect(await begin(orderId)).toMatchObject({
        status: 'error',
        error: 'The screen didn’t report the result of this charge. Check the terminal’s records.',
      });
    expect((await begin('e3')).status).toBe('approved');
    expect((await report(created!.id, 'processing')).status).toBe(409);
  });

  test('accepts a late result from its screen, once', async () => {
    const { id } = await begin('late');
    await report(id, 'processing');
    await t.clock.advanceAsync(CHARGE_REPORT_LIMIT_MS + 1);
    await expire();
    expect(await report(id, 'approved')).toMatchObject({ data: { status: 'approved', error: null } });
    expect((await report(id, 'approved')).status).toBe(200);
    expect((await report(id, 'declined')).status).toBe(409);
    await t.clock.advanceAsync(CHARGE_REPORT_LIMIT_MS + 1);
    await expire();
    expect((await begin('late')).status).toBe('approved');
  });
});
