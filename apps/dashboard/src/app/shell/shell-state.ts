import { createStore } from '@vitrine/ui/store';

/** The open windows of the shell. Any component can open them with a command. */
export const shell = {
  keys: createStore(false),
  publish: createStore(false),
};
