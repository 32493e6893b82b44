import { expect, test } from 'vitest';
import { describeModel } from './screen-model.ts';

const webPlayer = { model: 'SecondScreen', screenManufacturer: null, screenModel: null };

test('returns “browser” for a web player without a known model', () => {
  expect(describeModel(webPlayer)).toBe('browser');
});

test('prefers the model that the screen reported to the name of the protocol', () => {
  expect(describeModel({ ...webPlayer, screenManufacturer: 'LG', screenModel: '55UH5' })).toBe('LG 55UH5');
  expect(describeModel({ ...webPlayer, model: 'Player 3', screenManufacturer: 'LG' })).toBe('Player 3');
  expect(describeModel({ ...webPlayer, model: null })).toBeNull();
});
