import { useRouter } from '@tanstack/react-router';
import { useRef } from 'react';

/**
 * Remembers the page on which an action starts. When a slow action ends, the person may have opened another page, which
 * the action must not replace.
 */
export function useStartPage() {
  const router = useRouter();
  const path = useRef<string>(undefined);
  return {
    /** Call it when the action starts. */
    rememberPage: () => {
      path.current = router.latestLocation.pathname;
    },
    /** False as soon as the person opens another page, even if that is still loading. */
    isSamePage: () => router.latestLocation.pathname === path.current,
  };
}
