import { createStore } from '../../platform/store.ts';
import { uploads } from './uploads.ts';

/** Where dropped files go: the folder that is open, else the root of the library. */
export const uploadFolder = createStore<string | null>(null);

/** Asks for files with the system's own window and begins to send them. */
export function chooseFiles(accept = 'image/*,video/*'): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  input.accept = accept;
  input.addEventListener('change', () => {
    const files = [...(input.files ?? [])];
    if (files.length > 0) uploads.add(files, uploadFolder.get());
  });
  input.click();
}
