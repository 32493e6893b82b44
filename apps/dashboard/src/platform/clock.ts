import { createStore, useStore } from '@vitrine/ui/store';

/** The current time to the half minute: enough for "2 min. ago", and one timer for the whole page. */
const present = createStore(Date.now());
setInterval(() => present.set(Date.now()), 30_000);

export function useNow(): number {
  return useStore(present);
}
