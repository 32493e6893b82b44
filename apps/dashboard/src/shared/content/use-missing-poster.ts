import { useEffect, useRef } from 'react';
import { useBatch } from '../../platform/api.ts';
import { isApiError, isFinal } from '../../platform/errors.ts';
import { savePoster } from './save-poster.ts';

/** The videos for which this page has tried to make a poster. */
const tried = new Set<string>();
/** One at a time, because decoding takes a whole core. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Makes the poster of a video that has none, such as one that was uploaded through the API, while it is visible. Without
 * a poster, lists show the icon.
 */
export function useMissingPoster(video: { id: string; source: string } | null): void {
  const { mutateAsync } = useBatch(savePoster, { errors: 'inline' });
  const save = useRef(mutateAsync);
  save.current = mutateAsync;
  const { id, source } = video ?? {};
  useEffect(() => {
    if (id === undefined || source === undefined) return;
    const hidden = new AbortController();
    const make = async () => {
      if (hidden.signal.aborted || tried.has(id)) return;
      tried.add(id);
      try {
        await save.current({ id, source, signal: hidden.signal });
      } catch (error) {
        // Try again later if the server was busy or the video was scrolled out of view. A video that cannot be decoded
        // always fails.
        if (hidden.signal.aborted || (isApiError(error) && !isFinal(error))) tried.delete(id);
      }
    };
    last = last.then(make);
    return () => hidden.abort();
  }, [id, source]);
}
