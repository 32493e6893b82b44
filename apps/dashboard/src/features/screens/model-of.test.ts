import { expect, test } from 'vitest';
import { modelOf } from './model-of.ts';

const untold = { model: 'SecondScreen', screenManufacturer: null, screenModel: null };

test('a player that was told nothing is a browser to people', () => {
  expect(modelOf(untold)).toBe('browser');
});

test('what is known of the screen comes before the name of the protocol', () => {
  expect(modelOf({ ...untold, screenManufacturer: 'LG', screenModel: '55UH5' })).toBe('LG 55UH5');
  expect(modelOf({ ...untold, model: 'Player 3', screenManufacturer: 'LG' })).toBe('Player 3');
  expect(modelOf({ ...untold, model: null })).toBeNull();
});
