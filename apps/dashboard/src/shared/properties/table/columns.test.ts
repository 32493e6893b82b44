import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { column, columns, property } from './column.fixture.ts';
import { CARD_TRACKS, cardPlaces, hasWideTable, splitProperties, wraps } from './columns.ts';

const dish = [
  { name: 'name', type: 'string', constraints: { maxlength: 80 } },
  { name: 'description', type: 'string', constraints: { maxlength: 160 } },
  { name: 'price', type: 'string', constraints: { maxlength: 20 } },
  { name: 'sold_out', type: 'boolean' },
] as const;
const items = property({ name: 'items', type: 'array', properties: dish.map((each) => property(each)) });

describe('the columns of a list', () => {
  test('are the visible properties that fit in a cell', () => {
    const { cells, details } = splitProperties([
      property({ name: 'name', type: 'string' }),
      property({ name: 'secret', type: 'string', hide: true }),
      property({ name: 'picture', type: 'image' }),
      property({ name: 'tags', type: 'selection', multiple: true }),
      items,
    ]);
    expect(cells.map(({ name }) => name)).toEqual(['name']);
    expect(details.map(({ name }) => name)).toEqual(['picture', 'tags', 'items']);
  });

  test.each([
    ['price', true],
    ['unitPrice', true],
    ['price_from', true],
    ['Preis', true],
    ['priceless', false],
    ['dish', false],
  ])('are amounts if their name refers to a price: %s is %s', (name, expected) => {
    expect(column({ name, type: 'string' }).isAmount).toBe(expected);
  });

  test('wrap if their text can be long', () => {
    expect(
      columns(...dish)
        .filter(wraps)
        .map(({ name }) => name),
    ).toEqual(['name', 'description']);
  });

  test('make the form wide if there are at least three', () => {
    expect(hasWideTable([items])).toBe(true);
    expect(hasWideTable([property({ name: 'sections', type: 'array', properties: [items] })])).toBe(true);
    expect(
      hasWideTable([property({ name: 'list', type: 'array', properties: items.properties?.slice(2) })]),
    ).toBe(false);
    expect(hasWideTable([property({ name: 'name', type: 'string' })])).toBe(false);
  });
});

describe('a row as a card', () => {
  test('starts with the name and the price', () => {
    const places = Object.fromEntries(cardPlaces(columns(...dish)));
    expect(places).toMatchObject({
      name: { line: 1, from: 1 },
      price: { line: 1 },
      description: { line: 2, from: 1 },
      sold_out: { line: 2 },
    });
    expect(places.price!.from + places.price!.span).toBe(CARD_TRACKS + 1);
  });

  test('places cells without overlaps', () => {
    const type = fc.constantFrom('string', 'text', 'number', 'boolean', 'date', 'selection' as const);
    fc.assert(
      fc.property(fc.array(type, { maxLength: 30 }), (types) => {
        const all = columns(...types.map((each, index) => ({ name: `p${index}`, type: each })));
        const places = [...cardPlaces(all).values()];
        expect(places).toHaveLength(all.length);
        const taken = places.flatMap(({ line, from, span }) => {
          expect(span).toBeGreaterThan(0);
          expect(from + span - 1).toBeLessThanOrEqual(CARD_TRACKS);
          return Array.from({ length: span }, (_, index) => `${line}:${from + index}`);
        });
        expect(new Set(taken).size).toBe(taken.length);
      }),
    );
  });
});
