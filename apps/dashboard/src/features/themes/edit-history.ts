/** The edits of a draft that can be undone, oldest first. */
export interface EditHistory<Draft extends object> {
  draft: Draft;
  past: readonly { draft: Draft; fields: string }[];
  /** When the latest edit happened. Null after an undo, so that the next edit is a step of its own. */
  editedAtMs: number | null;
}

const MAX_STEPS = 200;
/** Edits of the same fields with shorter pauses are one step, such as typing a name or dragging in a colour picker. */
const PAUSE_MS = 1000;

export function startHistory<Draft extends object>(draft: Draft): EditHistory<Draft> {
  return { draft, past: [], editedAtMs: null };
}

/** Returns the same history if the edit changes nothing. */
export function edit<Draft extends object>(
  history: EditHistory<Draft>,
  change: Partial<Draft>,
  nowMs: number,
): EditHistory<Draft> {
  const { draft, past, editedAtMs } = history;
  const names = (Object.keys(change) as (keyof Draft)[]).filter((name) => change[name] !== draft[name]);
  if (names.length === 0) return history;
  const fields = names.join(' ');
  const isSameStep = editedAtMs !== null && nowMs - editedAtMs < PAUSE_MS && past.at(-1)?.fields === fields;
  return {
    draft: { ...draft, ...change },
    past: isSameStep ? past : [...past, { draft, fields }].slice(-MAX_STEPS),
    editedAtMs: nowMs,
  };
}

export function undo<Draft extends object>(history: EditHistory<Draft>): EditHistory<Draft> {
  const last = history.past.at(-1);
  return last ? { draft: last.draft, past: history.past.slice(0, -1), editedAtMs: null } : history;
}
