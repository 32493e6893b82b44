import { expect, test } from 'vitest';
import { option, presentationProperty } from './calls/application-properties.ts';
import { optionFieldKinds, type PropertyFieldKind, propertyFieldKinds } from './property-fields.ts';

const examples: Partial<Record<PropertyFieldKind, [fits: unknown, fitsNot: unknown]>> = {
  text: ['string', 1],
  flag: [true, 'true'],
  address: ['https://a.example/', 1],
  scalar: [1, {}],
  record: [{ a: 1 }, []],
  sortable: [[{ label: 'Name', by: 'label' }], 'label'],
  constraints: [{ min: 1 }, 1],
  options: [[{ name: 'a', value: 1 }], {}],
  properties: [[], {}],
};

test.each([
  ['a property', presentationProperty.shape, propertyFieldKinds],
  ['an option', option.shape, optionFieldKinds],
])('lists the fields of %s as its schema defines them', (_, shape, kinds) => {
  expect(Object.keys(kinds).sort()).toEqual(Object.keys(shape).sort());
  for (const [field, kind] of Object.entries(kinds)) {
    const example = examples[kind];
    if (!example) continue;
    const schema = shape[field as keyof typeof shape];
    expect(schema.safeParse(example[0]).success, field).toBe(true);
    expect(schema.safeParse(example[1]).success, field).toBe(false);
  }
});
