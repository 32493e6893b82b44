import { createStore } from '@vitrine/ui/store';
import { readStored, writeStored } from '../../platform/browser-storage.ts';

/** Where this browser remembers that the sidebar is collapsed. */
const SIDEBAR_KEY = 'vitrine.sidebar';

/** Which parts of the shell are open. Any component can open them. */
export const shell = {
  keys: createStore(false),
  /** The number of requests to open the search, which loads with the first one. */
  searchRequests: createStore(0),
  /** Whether the sidebar shows only icons. */
  isSidebarCollapsed: createStore(readStored(SIDEBAR_KEY) === 'collapsed'),
};

export function openSearch(): void {
  shell.searchRequests.set(shell.searchRequests.get() + 1);
}

export function toggleSidebar(): void {
  const isCollapsed = !shell.isSidebarCollapsed.get();
  shell.isSidebarCollapsed.set(isCollapsed);
  writeStored(SIDEBAR_KEY, isCollapsed ? 'collapsed' : null);
}
