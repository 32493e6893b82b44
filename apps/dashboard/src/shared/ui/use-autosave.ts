import { browserTimers } from '@vitrine/time/browser';
import { useStore } from '@vitrine/ui/store';
import { useEffect, useRef, useState } from 'react';
import { useNotify } from '../../platform/notify.tsx';
import { createAutosave } from './autosave.ts';

/**
 * Saves the edits of an editor automatically. It sends unsaved changes when the editor closes, and failed ones again when
 * the connection returns.
 */
export function useAutosave<Patch extends object>(save: (patch: Patch) => Promise<unknown>) {
  const notify = useNotify();
  const latest = useRef({ save, notify });
  latest.current = { save, notify };
  const isMounted = useRef(true);
  const [autosave] = useState(() =>
    createAutosave<Patch>(async (patch) => {
      try {
        await latest.current.save(patch);
      } catch (error) {
        // The editor has closed, so it cannot show the error.
        if (!isMounted.current) latest.current.notify.error(error);
        throw error;
      }
    }, browserTimers),
  );
  useEffect(() => {
    isMounted.current = true;
    window.addEventListener('online', autosave.retryFailed);
    return () => {
      window.removeEventListener('online', autosave.retryFailed);
      isMounted.current = false;
      autosave.flush();
    };
  }, [autosave]);
  return { state: useStore(autosave.state), change: autosave.change, retry: autosave.flush };
}
