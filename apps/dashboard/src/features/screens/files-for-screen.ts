import { createStore } from '@vitrine/ui/store';
import type { Device } from '../../platform/api.ts';
import { chooseFiles } from '../../shared/uploads/use-choose-files.ts';

export interface FilesForScreen {
  device: Device;
  files: readonly File[];
  /** The button or point of the page where a question about the files belongs. */
  at: DOMRect;
}

/** Files that a person has just dropped on screens, or chosen for them. `ShowFiles` takes them. */
export const filesForScreens = createStore<readonly FilesForScreen[]>([]);

/** Whether a person is being asked where files go. */
export const isAskingAboutFiles = createStore(false);

export function queueForScreen(files: FilesForScreen): void {
  filesForScreens.update((waiting) => [...waiting, files]);
}

/** Returns the files once, and empties the store. */
export function takeFilesForScreens(): readonly FilesForScreen[] {
  const taken = filesForScreens.get();
  if (taken.length > 0) filesForScreens.set([]);
  return taken;
}

/** Opens the system's file dialog for files to show on a screen. */
export function chooseFilesForScreen(device: Device, button: Element): void {
  chooseFiles((files) => queueForScreen({ device, files, at: button.getBoundingClientRect() }));
}
