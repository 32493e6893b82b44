import { createStore, useStore } from '@vitrine/ui/store';

/** The current time, updated every 30 seconds by one timer for the entire page. "2 min. ago" needs no more precision. */
const currentTime = createStore(Date.now());
setInterval(() => currentTime.set(Date.now()), 30_000);

export function useNow(): number {
  return useStore(currentTime);
}
