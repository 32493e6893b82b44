import { useEffect, useRef } from 'react';
import { useBatch } from '../../platform/api.ts';
import { savePoster } from './save-poster.ts';

/** The videos for which this page has tried to make a poster. */
const tried = new Set<string>();
/** One at a time, because decoding takes a whole core. */
let last: Promise<unknown> = Promise.resolve();

/** Makes the poster of a video that has none, such as one that was uploaded through the API. */
export function useMissingPoster(video: { id: string; source: string } | null): void {
  const { mutateAsync } = useBatch(savePoster, { errors: 'inline' });
  const save = useRef(mutateAsync);
  save.current = mutateAsync;
  const { id, source } = video ?? {};
  useEffect(() => {
    if (id === undefined || source === undefined || tried.has(id)) return;
    tried.add(id);
    // Without a poster, the list shows the icon.
    last = last.then(() => save.current({ id, source })).catch(() => undefined);
  }, [id, source]);
}
