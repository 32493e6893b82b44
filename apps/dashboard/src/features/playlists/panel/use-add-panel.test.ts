import fc from 'fast-check';
import { expect, test } from 'vitest';
import { panelTabs, parsePanel } from './use-add-panel.ts';

test('reads any stored value as a valid state', () => {
  fc.assert(
    fc.property(fc.anything(), fc.anything(), (tab, isOpen) => {
      for (const stored of [tab, { tab, isOpen }]) {
        const state = parsePanel(stored);
        expect(panelTabs).toContain(state.tab);
        expect(typeof state.isOpen).toBe('boolean');
      }
    }),
  );
});

test('keeps the stored tab, and is open at first', () => {
  expect(parsePanel({ tab: 'apps', isOpen: false })).toEqual({ tab: 'apps', isOpen: false });
  expect(parsePanel(undefined)).toEqual({ tab: 'content', isOpen: true });
});
