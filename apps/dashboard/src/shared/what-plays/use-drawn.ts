import { startTransition, useEffect, useState } from 'react';
import type { Store } from '../../platform/store.ts';

/**
 * The value of a store as the page draws it: React draws changes between the frames of a drag, so this can be behind the
 * store. Event handlers read the store itself.
 */
export function useDrawn<T>(store: Store<T>): T {
  const [value, setValue] = useState(store.get);
  useEffect(() => {
    const follow = () => startTransition(() => setValue(() => store.get()));
    follow();
    return store.subscribe(follow);
  }, [store]);
  return value;
}
