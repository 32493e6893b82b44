import { type AnyRouter, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { ScreensSearch } from './saved-view.ts';

interface LeftList {
  search: ScreensSearch;
  /** The index in the history of the page that the person opened from the list. */
  nextIndex: number;
}

/** How the person left the list of screens, in each dashboard. */
const leftLists = new WeakMap<AnyRouter, LeftList>();

/** Remembers how the person leaves the list. */
export function useRememberList(search: ScreensSearch): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onBeforeLoad', ({ toLocation: { pathname, state } }) => {
        const { add: _, code: __, ...rest } = search;
        if (pathname !== '/screens') leftLists.set(router, { search: rest, nextIndex: state.__TSR_index });
      }),
    [router, search],
  );
}

/** Returns a function that leads from the page of a screen back to the list as it was. On the list, it does nothing. */
export function useReturnToList(): () => void {
  const router = useRouter();
  const navigate = useNavigate();
  return () => {
    const { pathname, state } = router.latestLocation;
    if (pathname === '/screens') return;
    const list = leftLists.get(router);
    // Going back also restores the scroll position.
    if (list?.nextIndex === state.__TSR_index) router.history.back();
    else void navigate({ to: '/screens', search: list?.search ?? {} });
  };
}
