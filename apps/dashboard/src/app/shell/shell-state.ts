import { createStore } from '@vitrine/ui/store';

/** Which dialogs of the shell are open. Any component can open them. */
export const shell = {
  keys: createStore(false),
  /** The number of requests to open the search, which loads with the first one. */
  searchRequests: createStore(0),
};

export function openSearch(): void {
  shell.searchRequests.set(shell.searchRequests.get() + 1);
}
