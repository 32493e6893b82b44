import { createStore } from './store.ts';

const KEY = 'vitrine.profile';

/**
 * The id of the profile that is signed in to this browser; null when nobody is. It is no secret: the session itself is
 * in a cookie that scripts can't read. Other tabs follow it.
 */
export const session = createStore<string | null>(read());

function read(): string | null {
  try {
    // Earlier releases stored the session's token here.
    localStorage.removeItem('vitrine.session');
    return localStorage.getItem(KEY);
  } catch {
    // A private window of some browsers refuses storage: the page forgets who signed in when it is closed.
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

window.addEventListener('storage', (event) => {
  if (event.key === KEY) session.set(event.newValue);
});
