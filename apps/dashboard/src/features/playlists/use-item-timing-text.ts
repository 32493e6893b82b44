import type { PublishedContent } from '@vitrine/contract';
import { startTransition, useEffect, useState } from 'react';
import { useNow } from '../../platform/clock.ts';
import type { ItemTimingText } from './item-timing-text.ts';
import { browserZone } from './schedule/zones.ts';
import { usePlaylistScreens } from './use-playlist-screens.ts';
import { useWording } from './use-wording.ts';

type Module = typeof import('./item-timing-text.ts');

/** Descriptions of when the items of a playlist play. The code is loaded only if an item needs one. */
export function useItemTimingText(
  playlistId: string,
  content: PublishedContent | undefined,
): ReadonlyMap<string, ItemTimingText> {
  const wording = useWording();
  const now = useNow();
  const { evaluated } = usePlaylistScreens(playlistId);
  const [module, setModule] = useState<Module | null>(null);
  const [words, setWords] = useState(none);
  const isNeeded = content !== undefined && hasAny(content);
  useEffect(() => {
    if (isNeeded) void import('./item-timing-text.ts').then(setModule);
  }, [isNeeded]);
  useEffect(() => {
    if (!module || !content) return;
    const all = isNeeded ? module.describeItems(content, evaluated, now, wording, browserZone()) : none;
    const shown = new Map([...all].filter(([, each]) => !module.isAlwaysPlaying(each)));
    // Rendering hundreds of rows must not delay input.
    startTransition(() => setWords(shown));
  }, [module, content, isNeeded, evaluated, now, wording]);
  return words;
}

const none: ReadonlyMap<string, ItemTimingText> = new Map();

function hasAny({ presentations, playlists }: PublishedContent): boolean {
  return [...Object.values(presentations), ...Object.values(playlists)].some(
    (each) => each.rule !== null || each.scheduleRule !== null,
  );
}
