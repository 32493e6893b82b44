import { useRef, useState } from 'react';
import type { Insertion, Place } from '../use-insertion.ts';
import type { NewPresentation } from '../use-new-items.ts';

/** Creates the presentation of a tile. Ignores further clicks until then. `busy` is the id of the tile. */
export function useCreateTile({ create }: Insertion) {
  const [busy, setBusy] = useState<string | null>(null);
  const isBusy = useRef(false);
  return {
    busy,
    create(id: string, body: NewPresentation, place: Place, onCreated?: (presentationId: string) => void) {
      if (isBusy.current) return;
      isBusy.current = true;
      setBusy(id);
      create(
        body,
        (presentationId) => {
          isBusy.current = false;
          setBusy(null);
          if (presentationId !== null) onCreated?.(presentationId);
        },
        place,
      );
    },
  };
}
