import { useEffect, useRef, useState } from 'react';

export type SaveState =
  | { kind: 'idle' }
  | { kind: 'saving' }
  | { kind: 'saved' }
  | { kind: 'failed'; error: unknown };

const PAUSE_MS = 600;

/**
 * Edits save themselves. Changes are gathered until typing pauses, sent one request after the other, and sent
 * at once when the editor is left. A change that failed goes out again with the next one, or by `retry`.
 */
export function useAutosave<Patch extends object>(save: (patch: Patch) => Promise<unknown>) {
  const [state, setState] = useState<SaveState>({ kind: 'idle' });
  const latest = useRef(save);
  latest.current = save;
  const box = useRef<{ waiting: Partial<Patch> | null; timer: number | undefined; isBusy: boolean }>({
    waiting: null,
    timer: undefined,
    isBusy: false,
  });

  const flush = useRef(async () => {
    const { current } = box;
    clearTimeout(current.timer);
    current.timer = undefined;
    if (current.isBusy || current.waiting === null) return;
    const patch = current.waiting;
    current.waiting = null;
    current.isBusy = true;
    setState({ kind: 'saving' });
    try {
      await latest.current(patch as Patch);
      current.isBusy = false;
      if (current.waiting === null) setState({ kind: 'saved' });
      else void flush.current();
    } catch (error) {
      current.isBusy = false;
      current.waiting = { ...patch, ...(current.waiting as Partial<Patch> | null) };
      setState({ kind: 'failed', error });
    }
  });

  useEffect(() => {
    const send = flush.current;
    return () => void send();
  }, []);

  return {
    state,
    change: (patch: Partial<Patch>, options?: { now?: boolean }) => {
      const { current } = box;
      current.waiting = { ...current.waiting, ...patch } as Partial<Patch>;
      setState((before) => (before.kind === 'saving' ? before : { kind: 'saving' }));
      clearTimeout(current.timer);
      current.timer = window.setTimeout(() => void flush.current(), options?.now === true ? 0 : PAUSE_MS);
    },
    retry: () => void flush.current(),
  };
}
