import { useRef, useState } from 'react';
import { toRow, type Values } from '../values.ts';

const keys = new WeakMap<Values, string>();
let count = 0;

/** Identifies a row of a list, also after it has changed or moved. */
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

/** The rows of a list, and functions that change the latest rows. They stay the same between renders. */
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
  /** Changes several rows. `undo` and the returned function undo this. Rows that were edited since stay as they are. */
  setUndoable(rows: readonly Values[]): () => void;
  /** {@link setUndoable} for rows that replace those at their positions. */
  setInPlace(rows: readonly Values[]): () => void;
  /** Replaces a row, which keeps its key. */
  replace(key: string, change: (row: Values) => Values): void;
  /** Restores the rows before the last change of several rows if nothing has changed since. */
  undo(): boolean;
}

interface UndoStep {
  before: readonly Values[];
  after: readonly Values[];
}

/** The rows without a step. Rows that have been edited, added or removed since stay as they are. */
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
