import { createStore } from '@vitrine/ui/store';

const KEY = 'vitrine.profile';

/**
 * The id of the profile that is signed in to this browser; null if nobody is signed in. The id is not secret: the
 * session itself is in a cookie that scripts cannot read.
 */
export const session = createStore<string | null>(read());

function read(): string | null {
  try {
    // Earlier releases stored the session's token here.
    localStorage.removeItem('vitrine.session');
    return localStorage.getItem(KEY);
  } catch {
    // Some browsers block storage in private windows. The sign-in then ends when the page is closed.
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

/** Follows sign-ins and sign-outs in other tabs. Returns a function that stops this. */
export function followOtherTabs(): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key === KEY) session.set(event.newValue);
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}
