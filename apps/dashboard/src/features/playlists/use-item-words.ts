import type { PublishedContent } from '@vitrine/contract';
import { startTransition, useEffect, useState } from 'react';
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
  const now = useNow();
  const { evaluated } = useScreens(playlistId);
  const [module, setModule] = useState<Module | null>(null);
  const [words, setWords] = useState(none);
  const isNeeded = content !== undefined && hasAny(content);
  useEffect(() => {
    if (isNeeded) void import('./item-words.ts').then(setModule);
  }, [isNeeded]);
  useEffect(() => {
    if (!module || !content) return;
    const all = isNeeded ? module.wordsOf(content, evaluated, now, wording, browserZone()) : none;
    const told = new Map([...all].filter(([, each]) => !module.isQuiet(each)));
    // Hundreds of rows are drawn between what people do.
    startTransition(() => setWords(told));
  }, [module, content, isNeeded, evaluated, now, wording]);
  return words;
}

const none: ReadonlyMap<string, ItemWords> = new Map();

function hasAny({ presentations, playlists }: PublishedContent): boolean {
  return [...Object.values(presentations), ...Object.values(playlists)].some(
    (each) => each.rule !== null || each.scheduleRule !== null,
  );
}
