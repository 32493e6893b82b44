import { expect, test } from 'vitest';
import { describeModel } from './screen-model.ts';

const webPlayer = { model: 'SecondScreen', screenManufacturer: null, screenModel: null };

test('calls a web player without a known model a browser', () => {
  expect(describeModel(webPlayer)).toBe('browser');
});

test('prefers the screen’s own data to the name of the protocol', () => {
  expect(describeModel({ ...webPlayer, screenManufacturer: 'LG', screenModel: '55UH5' })).toBe('LG 55UH5');
  expect(describeModel({ ...webPlayer, model: 'Player 3', screenManufacturer: 'LG' })).toBe('Player 3');
  expect(describeModel({ ...webPlayer, model: null })).toBeNull();
});
