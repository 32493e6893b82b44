import type { Store } from '@vitrine/ui/store';
import { startTransition, useEffect, useState } from 'react';

/**
 * The value of a store as the page shows it. React renders changes between the frames of a drag, so this can be behind
 * the store. Event handlers read the store itself.
 */
export function useDeferredStore<T>(store: Store<T>): T {
  const [value, setValue] = useState(store.get);
  useEffect(() => {
    const follow = () => startTransition(() => setValue(() => store.get()));
    follow();
    return store.subscribe(follow);
  }, [store]);
  return value;
}
