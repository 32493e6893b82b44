import { expect, test } from 'vitest';
import { namesInAddress, optionsAddress } from './options-address.ts';

test('addresses of options take other values in, encoded', () => {
  expect(optionsAddress('https://x/?q={{city}}&y={{none}}', { city: 'Köln & Bonn' })).toBe(
    'https://x/?q=K%C3%B6ln%20%26%20Bonn&y=',
  );
});

test('names the values that an address takes, each once', () => {
  expect(namesInAddress('https://x/{{city}}?a={{ shop-id }}&b={{city}}')).toEqual(['city', 'shop-id']);
  expect(namesInAddress('https://x/')).toEqual([]);
});
