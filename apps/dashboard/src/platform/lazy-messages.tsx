import { createStore, useStore } from '@vitrine/ui/store';
import { lazy, Suspense, useEffect } from 'react';
import { whenUsed } from '../shared/ui/when-used.ts';

const load = () => import('./messages.tsx');
const Messages = lazy(() => load().then((module) => ({ default: module.Messages })));
const areLoaded = createStore(false);

/** The functions that show messages. */
export async function loadMessages() {
  areLoaded.set(true);
  return (await load()).notifications;
}

/**
 * Where messages appear. Its code loads when a person first uses the page: before that, nothing can fail or be undone,
 * and later the server may be out of reach.
 */
export function LazyMessages() {
  const isShown = useStore(areLoaded);
  useEffect(() => whenUsed(() => areLoaded.set(true)), []);
  return (
    isShown && (
      <Suspense>
        <Messages />
      </Suspense>
    )
  );
}
