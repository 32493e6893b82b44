import { createStore } from '@vitrine/ui/store';
import { useUploads } from './uploads-provider.tsx';

/** The folder for dropped files: the open one, otherwise the root of the library. */
export const uploadFolder = createStore<string | null>(null);

/** Opens the system's file dialog and uploads what the person chooses there. */
export function useChooseFiles(): () => void {
  const uploads = useUploads();
  return () => {
    const input = document.createElement('input');
    input.type = 'file';
    input.multiple = true;
    input.accept = 'image/*,video/*,application/pdf';
    input.addEventListener('change', () => {
      const files = [...(input.files ?? [])];
      if (files.length > 0) uploads.add(files, uploadFolder.get());
    });
    input.click();
  };
}
