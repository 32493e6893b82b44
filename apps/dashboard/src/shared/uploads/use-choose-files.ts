import { createStore } from '@vitrine/ui/store';
import { useAddContent } from '../content/use-add-content.ts';

export interface UploadTarget {
  /** Null for the root of the library. */
  folderId: string | null;
  /** False if the server would refuse files in this folder. */
  canAdd: boolean;
  /** Set by a page that shows what happens to dropped files. */
  page?: {
    id: string;
    /** What happens to files that are dropped. */
    title: string;
    /** Why files cannot be dropped on the page; null or absent if they can. */
    refusal?: string | null;
    /** Uses the files. Without it, they become content in the folder. `at` is where they were dropped. */
    add?(files: readonly File[], at: DOMRect): void;
  };
}

export const ROOT_UPLOADS: UploadTarget = { folderId: null, canAdd: true };

/** The folder for files that are dropped or chosen: the open folder, otherwise the root of the library. */
export const uploadTarget = createStore(ROOT_UPLOADS);

/** Opens the system's file dialog, and calls `onFiles` with the files that the person chooses. */
export function chooseFiles(onFiles: (files: readonly File[]) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  input.accept = 'image/*,video/*,application/pdf';
  input.addEventListener('change', () => {
    const files = [...(input.files ?? [])];
    if (files.length > 0) onFiles(files);
  });
  input.click();
}

/** Opens the system's file dialog and creates content from the files that the person chooses. */
export function useChooseFiles(): () => void {
  const addContent = useAddContent();
  return () => chooseFiles((files) => void addContent(files, uploadTarget.get().folderId));
}
