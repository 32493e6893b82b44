import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chargeCalls, hasCardNumber } from './charges.ts';

/** Numbers that issuers publish for tests. */
const cards = [
  '4242424242424242',
  '4242 4242 4242 4242',
  '5555-5555-5555-4444',
  '2223003122003222',
  '3782 822463 10005',
  '371449635398431',
  '30569309025904',
  '6011111111111117',
  '3566002020360505',
  '6200000000000005',
];

const accepts = (orderId: string) =>
  chargeCalls['device.createCharge'].body.safeParse({ order_id: orderId, sub_total: 1, total: 1 }).success;

test.each(cards)('finds the card number %s in a string', (card) => {
  for (const text of [card, `card ${card}, thanks`, `{"note":"${card}"}`])
    expect(hasCardNumber(text)).toBe(true);
  expect(hasCardNumber(card.replace(/\d$/, (last) => String((Number(last) + 1) % 10)))).toBe(false);
});

test('finds a card number after a date', () => {
  expect(hasCardNumber('2026-11-22 4242424242424242')).toBe(true);
});

test('does not mistake barcodes, times and amounts for card numbers', () => {
  const texts = [
    '4006381333931',
    '5901234123457',
    '1763712345678',
    '20261122183000123',
    '+49 30 901820 4711',
  ];
  for (const text of texts) expect(hasCardNumber(text)).toBe(false);
});

test.each(['4242 4242 4242 4242', '4242424242424242', ' 5555555555554444 ', '378282246310005'])(
  'refuses the card number %j as an order id',
  (card) => expect(accepts(card)).toBe(false),
);

test('accepts an order id of a date and a counter in any notation', () => {
  const at = fc.date({ min: new Date('2020-01-01'), max: new Date('2033-12-31'), noInvalidDate: true });
  const counter = fc.integer({ min: 0, max: 999_999 });
  const separator = fc.constantFrom('', '-', ' ', '/', '_');
  fc.assert(
    fc.property(at, counter, separator, (date, count, between) => {
      const [year = '', month = '', day = '', time = ''] = date
        .toISOString()
        .replace(/[:.Z]/g, '')
        .split(/[-T]/);
      for (const parts of [
        [year, month, day, time],
        [day, month, year, time],
        [month, day, year, time.slice(0, 6)],
        [year, month, day, time.slice(0, 4)],
        [year.slice(2), month, day, time.slice(0, 6)],
        [String(date.getTime())],
      ])
        for (const digits of [0, 3, 4, 6]) {
          const id = [parts.join(''), ...(digits > 0 ? [String(count).padStart(digits, '0')] : [])].join(
            between,
          );
          expect([id, accepts(id)]).toEqual([id, true]);
          expect([`POS-${id}`, accepts(`POS-${id}`)]).toEqual([`POS-${id}`, true]);
        }
    }),
    { numRuns: 200 },
  );
});

test('accepts a UUID as an order id', () => {
  const digitsOnly = fc
    .stringMatching(/^[0-9]{8}-[0-9]{4}-4[0-9]{3}-8[0-9]{3}-[0-9]{12}$/)
    .map((uuid) => [uuid, uuid.replaceAll('-', '')]);
  fc.assert(
    fc.property(
      fc.oneof(
        fc.uuid().map((uuid) => [uuid]),
        digitsOnly,
      ),
      (ids) => {
        for (const id of ids) expect([id, accepts(id)]).toEqual([id, true]);
      },
    ),
    { numRuns: 1000 },
  );
});
