import type { PublishedContent } from '@vitrine/contract';
import { startTransition, useEffect, useState } from 'react';
import { useNow } from '../../platform/clock.ts';
import type { ItemTimingText } from './item-timing-text.ts';
import { browserZone } from './schedule/zones.ts';
import { usePlaylistScreens } from './use-playlist-screens.ts';
import { useWording } from './use-wording.ts';

type Module = typeof import('./item-timing-text.ts');

/** Describes when the items of a playlist play. The code loads only if an item has a schedule or a rule. */
export function useItemTimingText(
  playlistId: string,
  content: PublishedContent | undefined,
): ReadonlyMap<string, ItemTimingText> {
  const wording = useWording();
  const now = useNow();
  const { evaluated } = usePlaylistScreens(playlistId);
  const [module, setModule] = useState<Module | null>(null);
  const [texts, setTexts] = useState(none);
  const isNeeded = content !== undefined && hasTiming(content);
  useEffect(() => {
    if (isNeeded) void import('./item-timing-text.ts').then(setModule);
  }, [isNeeded]);
  useEffect(() => {
    if (!module || !content) return;
    const all = isNeeded ? module.describeItems(content, evaluated, now, wording, browserZone()) : none;
    const relevantTexts = new Map([...all].filter(([, each]) => !module.isAlwaysPlaying(each)));
    // Rendering hundreds of rows must not delay input.
    startTransition(() => setTexts(relevantTexts));
  }, [module, content, isNeeded, evaluated, now, wording]);
  return texts;
}

const none: ReadonlyMap<string, ItemTimingText> = new Map();

function hasTiming({ presentations, playlists }: PublishedContent): boolean {
  return [...Object.values(presentations), ...Object.values(playlists)].some(
    (each) => each.rule !== null || each.scheduleRule !== null,
  );
}
