/** Reads what this browser remembers under a key. Null if there is nothing. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Some browsers block storage in private windows. They remember nothing after the page is closed.
    return null;
  }
}

/** Remembers a text in this browser, or removes it. */
export function writeStored(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // See `readStored`.
  }
}
