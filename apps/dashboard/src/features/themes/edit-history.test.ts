import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type EditHistory, edit, startHistory, undo } from './edit-history.ts';

interface Draft {
  name: string;
  colour: string | null;
}
const start = startHistory<Draft>({ name: 'Winter', colour: null });
const undoAll = (history: EditHistory<Draft>): EditHistory<Draft> =>
  history.past.length === 0 ? history : undoAll(undo(history));

test('an undo restores the draft before the last edit', () => {
  const edited = edit(edit(start, { name: 'Summer' }, 0), { colour: '#ffffff' }, 10);
  expect(undo(edited).draft).toEqual({ name: 'Summer', colour: null });
  expect(undo(undo(edited)).draft).toEqual(start.draft);
});

test('an undo without edits changes nothing', () => {
  expect(undo(start)).toBe(start);
});

test('edits of the same field without a pause are one step', () => {
  const dragged = edit(
    edit(edit(start, { colour: '#111111' }, 0), { colour: '#222222' }, 900),
    { colour: '#333333' },
    1800,
  );
  expect(dragged.past).toHaveLength(1);
  expect(undo(dragged).draft.colour).toBeNull();
  expect(edit(dragged, { colour: '#444444' }, 2800).past).toHaveLength(2);
});

test('an edit after an undo is a step of its own', () => {
  const undone = undo(edit(edit(start, { colour: '#111111' }, 0), { colour: '#222222' }, 5000));
  const edited = edit(undone, { colour: '#333333' }, 5001);
  expect(undo(edited).draft.colour).toBe('#111111');
});

test('an edit that changes nothing is not a step', () => {
  expect(edit(start, { name: 'Winter' }, 0)).toBe(start);
});

test('undoing every step returns to the first draft', () => {
  const change = fc.oneof(
    fc.record({ name: fc.string({ maxLength: 3 }) }),
    fc.record({ colour: fc.option(fc.constantFrom('#000000', '#ffffff')) }),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(change, fc.nat(3000))), (edits) => {
      let nowMs = 0;
      let history: EditHistory<Draft> = start;
      for (const [next, pauseMs] of edits) {
        nowMs += pauseMs;
        history = edit(history, next, nowMs);
        expect(history.draft).toMatchObject(next);
      }
      expect(undoAll(history).draft).toEqual(start.draft);
    }),
  );
});
