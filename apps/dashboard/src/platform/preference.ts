import { useStore } from '@vitrine/ui/store';
import { useCallback, useMemo, useState } from 'react';
import { session } from './session.ts';

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Some browsers block storage in private windows. Preferences then last until the page is closed.
    return null;
  }
}

function write(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // See `read`.
  }
}

/** Parses JSON; null if it is invalid. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * A preference of the person who is signed in, stored in this browser, such as the columns of a list. Null: not set.
 *
 * @param parse validates a stored value, which an older release or the person may have written
 */
export function usePreference<T>(
  name: string,
  parse: (value: unknown) => T | null,
): [T | null, (value: T | null) => void] {
  const key = `vitrine.preference.${useStore(session) ?? ''}.${name}`;
  const [stored, setStored] = useState(() => ({ key, text: read(key) }));
  const text = stored.key === key ? stored.text : read(key);
  const value = useMemo(() => (text === null ? null : parse(parseJson(text))), [text, parse]);
  const set = useCallback(
    (next: T | null) => {
      const json = next === null ? null : JSON.stringify(next);
      write(key, json);
      setStored({ key, text: json });
    },
    [key],
  );
  return [value, set];
}
