import fc from 'fast-check';
import { expect, test } from 'vitest';
import { alignPrices, readSections } from './menu.ts';

test('formats prices with the same number of decimals and the separator of the input', () => {
  expect(alignPrices(['4', '3.80', '12.5'])).toEqual(['4.00', '3.80', '12.50']);
  expect(alignPrices(['4 €', '3,80 €'])).toEqual(['4,00 €', '3,80 €']);
  expect(alignPrices(['$4', '$3.80'])).toEqual(['$4.00', '$3.80']);
  expect(alignPrices(['400', '1200'])).toEqual(['400', '1200']);
});

test('leaves strings that are not a single amount unchanged', () => {
  expect(alignPrices(['from 3 to 5', '2 for 5', 'ask us', '', '3.50'])).toEqual([
    'from 3 to 5',
    '2 for 5',
    'ask us',
    '',
    '3.50',
  ]);
});

test('aligning prices is idempotent', () => {
  const price = fc.oneof(fc.string(), fc.stringMatching(/^[€$]?\d{1,4}([.,]\d{1,2})?( €)?$/));
  fc.assert(
    fc.property(fc.array(price), (prices) => {
      const once = alignPrices(prices);
      expect(alignPrices(once)).toEqual(once);
      expect(once).toHaveLength(prices.length);
    }),
  );
});

test('omits items without a name and sections without items, and matches prices to the others', () => {
  const read = readSections([
    { name: 'Coffee', items: [{ name: ' ' }, { name: 'Espresso', price: 2.5, sold_out: 'true' }] },
    { name: 'Empty', items: [] },
    { name: '', items: [{ name: 'Tea', description: ' Mint ', price: '3' }] },
  ]);
  expect(read).toEqual([
    { name: 'Coffee', items: [{ name: 'Espresso', description: '', price: '2.5', isSoldOut: true }] },
    { name: '', items: [{ name: 'Tea', description: 'Mint', price: '3.0', isSoldOut: false }] },
  ]);
});

test('never throws for any values', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      expect(Array.isArray(readSections(value))).toBe(true);
    }),
  );
  fc.assert(
    fc.property(fc.array(fc.record({ name: fc.anything(), items: fc.anything() })), (value) => {
      for (const { items } of readSections(value)) expect(items.length).toBeGreaterThan(0);
    }),
  );
});
