import { createStore } from '@vitrine/ui/store';

/** Which of the shell's windows are open: anything may open them by command. */
export const shell = {
  keys: createStore(false),
  publish: createStore(false),
};
