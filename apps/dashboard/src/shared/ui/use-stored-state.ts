import { useCallback, useState } from 'react';

/**
 * State that this browser remembers, such as the height of a panel. If the browser blocks storage, it lasts until the
 * page is closed.
 *
 * @param parse turns what is stored, which can be of an older release or undefined, into a valid value
 */
export function useStoredState<T>(
  name: string,
  parse: (stored: unknown) => T,
): readonly [value: T, store: (next: T) => void] {
  const [value, setValue] = useState(() => parse(readStored(name)));
  const store = useCallback(
    (next: T) => {
      setValue(next);
      writeStored(name, next);
    },
    [name],
  );
  return [value, store];
}

const keyOf = (name: string) => `vitrine.${name}`;

function readStored(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(keyOf(name)) ?? 'null') ?? undefined;
  } catch {
    // The text is not JSON, or some browsers block storage in private windows.
    return undefined;
  }
}

function writeStored(name: string, value: unknown): void {
  try {
    localStorage.setItem(keyOf(name), JSON.stringify(value));
  } catch {
    // See `readStored`.
  }
}
