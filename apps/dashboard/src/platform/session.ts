import { createStore } from '@vitrine/ui/store';

const KEY = 'vitrine.profile';

/**
 * The id of the profile that is signed in to this browser; null when nobody is. It is no secret: the session itself is
 * in a cookie that scripts can't read.
 */
export const session = createStore<string | null>(read());

function read(): string | null {
  try {
    // Earlier releases stored the session's token here.
    localStorage.removeItem('vitrine.session');
    return localStorage.getItem(KEY);
  } catch {
    // Private windows of some browsers refuse storage: the page then forgets the session when it is closed.
    return null;
  }
}

export function signIn(profileId: string): void {
  try {
    localStorage.setItem(KEY, profileId);
  } catch {
    // See `read`.
  }
  session.set(profileId);
}

export function signOut(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // See `read`.
  }
  session.set(null);
}

/** Follows who signs in and out in other tabs. Returns a function that stops. */
export function followOtherTabs(): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key === KEY) session.set(event.newValue);
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}
