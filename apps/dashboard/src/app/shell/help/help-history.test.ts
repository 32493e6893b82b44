import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canStep, goTo, startAt, step, viewOf } from './help-history.ts';

test('starts at an article, with the list behind it', () => {
  const history = startAt('publish');
  expect(viewOf(history)).toBe('publish');
  expect(viewOf(step(history, -1))).toBeNull();
  expect(canStep(startAt(null), -1)).toBe(false);
});

test('goes back and forward, and drops the views after a new one', () => {
  const history = goTo(goTo(startAt(null), 'publish'), 'rules');
  const back = step(history, -1);
  expect(viewOf(back)).toBe('publish');
  expect(viewOf(step(back, 1))).toBe('rules');
  const other = goTo(back, 'themes');
  expect(viewOf(other)).toBe('themes');
  expect(canStep(other, 1)).toBe(false);
});

test('does not repeat the current view', () => {
  const history = startAt('publish');
  expect(goTo(history, 'publish')).toBe(history);
});

test('a step back and forward returns to the same view, whatever happened before', () => {
  const action = fc.oneof(
    fc.constantFrom('publish', 'rules', null).map((view) => ({ view })),
    fc.constantFrom(1 as const, -1 as const).map((by) => ({ by })),
  );
  fc.assert(
    fc.property(fc.array(action), (actions) => {
      const history = actions.reduce(
        (before, each) => ('by' in each ? step(before, each.by) : goTo(before, each.view)),
        startAt(null),
      );
      expect(history.views[history.at]).toBe(viewOf(history));
      if (canStep(history, -1)) expect(step(step(history, -1), 1)).toEqual(history);
    }),
  );
});
