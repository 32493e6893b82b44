import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parsePropertiesPanel } from './use-properties-panel.ts';

test('reads any stored value as a valid state', () => {
  fc.assert(
    fc.property(fc.anything(), fc.anything(), (stored, isOpen) => {
      expect(typeof parsePropertiesPanel(stored).isOpen).toBe('boolean');
      expect(parsePropertiesPanel({ isOpen }).isOpen).toBe(isOpen !== false);
    }),
  );
});

test('is open at first, and remembers that it is collapsed', () => {
  expect(parsePropertiesPanel(null).isOpen).toBe(true);
  expect(parsePropertiesPanel({ isOpen: false }).isOpen).toBe(false);
});
