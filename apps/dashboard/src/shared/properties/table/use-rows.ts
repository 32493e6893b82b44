import { useRef, useState } from 'react';
import { toRow, type Values } from '../values.ts';

const keys = new WeakMap<Values, string>();
let count = 0;

/** Returns the key of a row, which stays the same when the row changes or moves. */
export function rowKey(row: Values): string {
  let key = keys.get(row);
  if (key === undefined) {
    count += 1;
    key = `row-${count}`;
    keys.set(row, key);
  }
  return key;
}

const isRow = (value: unknown): value is Values => toRow(value) === value;

function rowsOf(value: unknown): readonly Values[] {
  if (!Array.isArray(value)) return [];
  return value.every(isRow) ? value : value.map(toRow);
}

/** The rows of a list, and an API that edits the latest rows. The API is stable between renders. */
export function useRows(value: unknown, onChange: (value: unknown) => void) {
  const cache = useRef({ value: undefined as unknown, rows: rowsOf(undefined) });
  if (cache.current.value !== value) cache.current = { value, rows: rowsOf(value) };
  const { rows } = cache.current;
  const latest = useRef({ rows, onChange });
  latest.current = { rows, onChange };
  const [api] = useState(() => createRowsApi(latest));
  return { rows, api };
}

export interface RowsApi {
  get(): readonly Values[];
  indexOf(key: string): number;
  set(rows: readonly Values[]): void;
  /** Changes several rows in one step, which `undo` or the returned function reverts, except rows edited since. */
  setUndoable(rows: readonly Values[]): () => void;
  /** Like {@link setUndoable}, but each row takes the key of the row at its index. */
  setInPlace(rows: readonly Values[]): () => void;
  /** Replaces a row, which keeps its key. */
  replace(key: string, change: (row: Values) => Values): void;
  /** Reverts the last undoable step if nothing has changed since. Returns whether it did. */
  undo(): boolean;
}

interface UndoStep {
  before: readonly Values[];
  after: readonly Values[];
}

/** Reverts a step. Rows that were edited, added or removed since stay as they are. */
function revertStep({ before, after }: UndoStep, current: readonly Values[]): readonly Values[] {
  if (current === after) return before;
  const previous = new Map(before.map((row) => [rowKey(row), row]));
  const unchanged = new Set(after);
  return current.flatMap((row) => {
    if (!unchanged.has(row)) return [row];
    const restored = previous.get(rowKey(row));
    return restored ? [restored] : [];
  });
}

function createRowsApi(latest: {
  current: { rows: readonly Values[]; onChange: (value: unknown) => void };
}): RowsApi {
  let lastStep: UndoStep | null = null;
  const undone = new WeakSet<UndoStep>();
  const get = () => latest.current.rows;
  const indexOf = (key: string) => get().findIndex((row) => rowKey(row) === key);
  const set = (rows: readonly Values[]) => {
    // Two cells can change before the next render.
    latest.current.rows = rows;
    latest.current.onChange(rows);
  };
  const undoStep = (step: UndoStep) => {
    if (undone.has(step)) return;
    undone.add(step);
    set(revertStep(step, get()));
  };
  const setUndoable = (rows: readonly Values[]) => {
    const step = { before: get(), after: rows };
    lastStep = step;
    set(rows);
    return () => undoStep(step);
  };
  return {
    get,
    indexOf,
    set,
    setUndoable,
    setInPlace(rows) {
      for (const [index, row] of get().entries()) {
        const next = rows[index];
        if (next && next !== row) keys.set(next, rowKey(row));
      }
      return setUndoable(rows);
    },
    replace(key, change) {
      const index = indexOf(key);
      const row = get()[index];
      if (!row) return;
      const next = change(row);
      keys.set(next, key);
      set(get().with(index, next));
    },
    undo() {
      if (lastStep?.after !== get()) return false;
      undoStep(lastStep);
      return true;
    },
  };
}
