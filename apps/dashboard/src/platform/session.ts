import { createStore } from '@vitrine/ui/store';
import { readStored, writeStored } from './browser-storage.ts';

const KEY = 'vitrine.profile';

/**
 * The id of the profile that is signed in to this browser; null if nobody is signed in. The id is not secret: the
 * session itself is in a cookie that scripts cannot read.
 */
export const session = createStore<string | null>(read());

function read(): string | null {
  // Earlier releases stored the session's token here.
  writeStored('vitrine.session', null);
  return readStored(KEY);
}

export function signIn(profileId: string): void {
  writeStored(KEY, profileId);
  session.set(profileId);
}

export function signOut(): void {
  writeStored(KEY, null);
  session.set(null);
}

/** Follows sign-ins and sign-outs in other tabs. Returns a function that stops this. */
export function followOtherTabs(): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key === KEY) session.set(event.newValue);
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}
