import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { helpPanel, openHelp } from '../../shared/help/help-panel-store.ts';
import { isTyping } from '../../shared/ui/is-typing.ts';
import { openSearch, shell } from './shell-state.ts';

const SEQUENCE_MS = 1000;
const places: Record<string, '/' | '/screens' | '/content' | '/playlists' | '/apps' | '/settings'> = {
  h: '/',
  s: '/screens',
  c: '/content',
  // Content used to be called the library.
  l: '/content',
  p: '/playlists',
  a: '/apps',
  t: '/settings',
};

/** Keys that work anywhere: F1 for help, ⌘K or Ctrl+K and `/` to search, `?`, `C` to add a screen, and `G` with a letter. */
export function useShortcuts(): void {
  const navigate = useNavigate();
  useEffect(() => {
    let goAt = Number.NEGATIVE_INFINITY;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'F1') {
        event.preventDefault();
        openHelp();
        return;
      }
      if (isSearchShortcut(event)) {
        event.preventDefault();
        openSearch();
        return;
      }
      if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented) return;
      if (isTyping(event.target)) return;
      if (document.querySelector('[role="dialog"]')) return;
      const key = event.key.toLowerCase();
      const place = places[key];
      if (place && event.timeStamp - goAt < SEQUENCE_MS) {
        event.preventDefault();
        void navigate({ to: place });
      } else if (event.key === '?') shell.keys.set(true);
      else if (key === '/') {
        event.preventDefault();
        openSearch();
      } else if (key === 'c') {
        event.preventDefault();
        void navigate({ to: '/screens', search: { add: true } });
      }
      goAt = key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
    };
    window.addEventListener('keydown', onKey);
    window.addEventListener('keydown', closeHelpFirst, true);
    return () => {
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('keydown', closeHelpFirst, true);
    };
  }, [navigate]);
}

/** ⌘K or Ctrl+K, also while typing. Mantine's `useHotkeys` would add half a kilobyte to every page for this. */
function isSearchShortcut({ key, metaKey, ctrlKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return (metaKey || ctrlKey) && !altKey && !shiftKey && key.toLowerCase() === 'k';
}

/** Escape closes the help above a dialog. Otherwise, it would also close the dialog, which listens later. */
function closeHelpFirst(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || !helpPanel.get()?.isAboveDialog) return;
  event.stopImmediatePropagation();
  helpPanel.set(null);
}
