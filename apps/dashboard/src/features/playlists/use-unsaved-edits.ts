import { useEffect, useRef, useState } from 'react';

/**
 * Edits of a value that saves itself. They are shown until a save has finished and the saved value has changed: between
 * the two, the saved value is still the old one.
 */
export function useUnsavedEdits<T>(saved: unknown) {
  const [edited, setEdited] = useState<T | null>(null);
  const hasEdits = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each saved value
  useEffect(() => {
    if (!hasEdits.current) setEdited(null);
  }, [saved]);
  return {
    /** Null if there are no edits. */
    edited,
    hasEdits,
    edit(next: T): void {
      hasEdits.current = true;
      setEdited(next);
    },
    /** Call when all edits are saved. */
    confirm(): void {
      hasEdits.current = false;
    },
  };
}
