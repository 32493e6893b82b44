import { createStore } from './store.ts';

const KEY = 'vitrine.session';

/** The session token of this browser; null when nobody is signed in. Other tabs are followed. */
export const session = createStore<string | null>(read());

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    // Storage is refused (a private window of some browsers): the session lives as long as the page.
    return null;
  }
}

export function signIn(token: string): void {
  try {
    localStorage.setItem(KEY, token);
  } catch {
    // See `read`.
  }
  session.set(token);
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
