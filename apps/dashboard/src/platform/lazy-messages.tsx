import { createStore, useStore } from '@vitrine/ui/store';
import { type ComponentType, useEffect } from 'react';
import { whenUsed } from '../shared/ui/when-used.ts';

/** The component that shows messages; null until its code has loaded. */
const place = createStore<ComponentType | null>(null);

/** Says that the browser is offline. It loads with the messages, because without a connection no code can load. */
export const offlineBanner = createStore<ComponentType | null>(null);

/** The functions that show messages. Rejects if their code cannot be loaded. */
export async function loadMessages() {
  const { Messages, notifications, OfflineBanner } = await import('./messages.tsx');
  place.set(Messages);
  offlineBanner.set(OfflineBanner);
  return notifications;
}

/**
 * Where messages appear. Its code loads when a person first uses the page: before that, nothing can fail or be undone,
 * and later the server may be out of reach. After a failure it tries again the next time that the page is used.
 */
export function LazyMessages() {
  const Messages = useStore(place);
  useEffect(() => {
    let cancel = () => {};
    const loadWhenUsed = () => {
      cancel = whenUsed(() => void loadMessages().catch(loadWhenUsed));
    };
    loadWhenUsed();
    return () => cancel();
  }, []);
  return Messages && <Messages />;
}
