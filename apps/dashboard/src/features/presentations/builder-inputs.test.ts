import { expect, test } from 'vitest';
import { existingInputs, selectInput } from './builder-inputs.ts';

test('remembers the open item of a list while the focus is elsewhere', () => {
  const first = selectInput([], ['offers', 0, 'name']);
  expect(first).toEqual([
    { path: ['offers', 0, 'name'], state: {} },
    { path: ['offers'], state: { selectedPath: [0] } },
  ]);
  expect(selectInput(first, ['heading'])).toEqual([
    { path: ['heading'], state: {} },
    { path: ['offers'], state: { selectedPath: [0] } },
  ]);
});

test('replaces the open item when another item of the list opens, without affecting other lists', () => {
  const both = selectInput(selectInput([], ['offers', 0, 'name']), ['stops', 2, 'times', 1, 'hour']);
  expect(selectInput(both, ['offers', 1, 'name'])).toEqual([
    { path: ['offers', 1, 'name'], state: {} },
    { path: ['offers'], state: { selectedPath: [1] } },
    { path: ['stops'], state: { selectedPath: [2, 'times', 1] } },
  ]);
});

test('changes nothing when the same field receives the focus again', () => {
  const inputs = selectInput([], ['offers', 0, 'name']);
  expect(selectInput(inputs, ['offers', 0, 'name'])).toBe(inputs);
});

test('forgets an item that was removed', () => {
  const inputs = selectInput(selectInput([], ['offers', 1, 'name']), ['heading']);
  expect(existingInputs(inputs, { offers: [{}, {}] })).toEqual(inputs);
  expect(existingInputs(inputs, { offers: [{}] })).toEqual([{ path: ['heading'], state: {} }]);
});
