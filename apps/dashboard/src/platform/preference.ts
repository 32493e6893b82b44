import { useStore } from '@vitrine/ui/store';
import { useCallback, useMemo, useState } from 'react';
import { readStored, writeStored } from './browser-storage.ts';
import { session } from './session.ts';

/** Parses JSON; null if there is none or it is invalid. */
function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * A preference of the person who is signed in, which this browser remembers, such as the columns of a list. Setting it
 * to null removes it.
 *
 * @param parse returns a valid value for any stored JSON, because an older release or the person may have written
 * it. It receives null if nothing is stored. It must be the same function each time.
 */
export function usePreference<T>(
  name: string,
  parse: (stored: unknown) => T,
): readonly [value: T, set: (next: T) => void] {
  const key = `vitrine.preference.${useStore(session) ?? ''}.${name}`;
  const [stored, setStored] = useState(() => ({ key, text: readStored(key) }));
  const text = stored.key === key ? stored.text : readStored(key);
  const value = useMemo(() => parse(parseJson(text)), [text, parse]);
  const set = useCallback(
    (next: T) => {
      const json = next === null ? null : JSON.stringify(next);
      writeStored(key, json);
      setStored({ key, text: json });
    },
    [key],
  );
  return [value, set];
}
