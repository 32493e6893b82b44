import type { PublishedContent } from '@vitrine/contract';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useNow } from '../../platform/clock.ts';
import type { ItemWords } from './item-words.ts';
import { browserZone } from './schedule/zones.ts';
import { useScreens } from './use-screens.ts';
import { useWording } from './use-wording.ts';

type Module = typeof import('./item-words.ts');

/** Words for the items of a playlist; loaded only where there are any. */
export function useItemWords(
  playlistId: string,
  content: PublishedContent | undefined,
): ReadonlyMap<string, ItemWords> {
  const wording = useWording();
  // Words of hundreds of items are worked out between what people do.
  const now = useDeferredValue(useNow());
  const { witnesses } = useScreens(playlistId);
  const [module, setModule] = useState<Module | null>(null);
  const isNeeded = content !== undefined && hasAny(content);
  useEffect(() => {
    if (isNeeded) void import('./item-words.ts').then(setModule);
  }, [isNeeded]);
  return useMemo(() => {
    if (!module || !content || !isNeeded) return new Map();
    const all = module.wordsOf(content, witnesses, now, wording, browserZone());
    return new Map([...all].filter(([, words]) => !module.isQuiet(words)));
  }, [module, content, isNeeded, witnesses, now, wording]);
}

function hasAny({ presentations, playlists }: PublishedContent): boolean {
  return [...Object.values(presentations), ...Object.values(playlists)].some(
    (each) => each.rule !== null || each.scheduleRule !== null,
  );
}
