import { createStore } from '@vitrine/ui/store';

/** The open windows of the shell. Any component can open them with a command. */
export const shell = {
  keys: createStore(false),
  publish: createStore(false),
  /** How often someone has asked for the search. It is loaded with the first request. */
  searches: createStore(0),
};

export function openSearch(): void {
  shell.searches.set(shell.searches.get() + 1);
}
