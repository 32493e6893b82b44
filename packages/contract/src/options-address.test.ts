import { expect, test } from 'vitest';
import { namesInAddress, optionsAddress } from './options-address.ts';

test('inserts encoded values into the address of options', () => {
  expect(optionsAddress('https://x/?q={{city}}&y={{none}}', { city: 'Köln & Bonn' })).toBe(
    'https://x/?q=K%C3%B6ln%20%26%20Bonn&y=',
  );
});

test('lists the values in an address, each once', () => {
  expect(namesInAddress('https://x/{{city}}?a={{ shop-id }}&b={{city}}')).toEqual(['city', 'shop-id']);
  expect(namesInAddress('https://x/')).toEqual([]);
});
