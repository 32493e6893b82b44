import { browserTimers } from '@vitrine/time/browser';
import { useEffect, useRef, useState } from 'react';
import { useStore } from '../../platform/store.ts';
import { createAutosave } from './autosave.ts';

/** An autosave for an editor. It sends waiting changes when the editor closes. */
export function useAutosave<Patch extends object>(save: (patch: Patch) => Promise<unknown>) {
  const latest = useRef(save);
  latest.current = save;
  const [autosave] = useState(() => createAutosave<Patch>((patch) => latest.current(patch), browserTimers));
  useEffect(() => () => autosave.flush(), [autosave]);
  return { state: useStore(autosave.state), change: autosave.change, retry: autosave.flush };
}
