import { createStore } from '../../platform/store.ts';

/** Which of the shell's windows are open: anything may open them by command. */
export const shell = {
  keys: createStore(false),
  publish: createStore(false),
};
