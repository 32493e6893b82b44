import type { PublishedContent } from '@vitrine/contract';
import { createView } from '../selection/view.ts';
import { type SimulationOptions, walk } from './walk.ts';

/** How much of the time an item is on the screen. */
export interface ItemShare {
  presentationId: string;
  /** The playlist that holds it, and its place there as published. */
  playlistId: string;
  itemIndex: number;
  milliseconds: number;
  /** Of the whole interval, 0 to 1. */
  share: number;
  plays: number;
}

export interface Analysis {
  /** Stretches `[start, end)` in which nothing plays, joined. */
  blanks: { start: number; end: number }[];
  /** What plays, longest first. */
  items: ItemShare[];
  /** Items that cannot play at all, and those that do not in this interval. */
  neverPlaying: {
    presentationId: string | null;
    playlistId: string;
    itemIndex: number;
    cause: 'problem' | 'not_in_interval';
  }[];
}

/**
 * What a screen shows between `from` and `to` (epoch milliseconds), added up: blank stretches, the share of each
 * item, and items that do not play. Steps as `simulate` does, without its limit: a year of ten-second items
 * takes seconds, so ask for the interval that is needed.
 */
export function analyse(
  content: PublishedContent,
  options: SimulationOptions,
  from: number,
  to: number,
): Analysis {
  const blanks: Analysis['blanks'] = [];
  const shares = new Map<string, ItemShare>();
  walk(content, options, from, to, ({ presentationId, playlistId, itemIndex }, start, end) => {
    if (presentationId === null) {
      const last = blanks.at(-1);
      if (last?.end === start) last.end = end;
      else blanks.push({ start, end });
      return true;
    }
    const key = `${itemIndex}/${playlistId}`;
    const share = shares.get(key) ?? {
      presentationId,
      playlistId,
      itemIndex,
      milliseconds: 0,
      share: 0,
      plays: 0,
    };
    share.milliseconds += end - start;
    share.plays += 1;
    shares.set(key, share);
    return true;
  });
  const items = [...shares.values()].sort((a, b) => b.milliseconds - a.milliseconds);
  for (const item of items) item.share = item.milliseconds / (to - from);

  const neverPlaying: Analysis['neverPlaying'] = [];
  const { model } = createView(content, { ...options, warn: undefined });
  for (const node of model.nodes)
    for (const item of node.all) {
      const presentationId = item.presentationId ?? null;
      const place = { presentationId, playlistId: node.id, itemIndex: item.index };
      if (item.problem !== null) neverPlaying.push({ ...place, cause: 'problem' });
      else if (item.presentation && !shares.has(`${item.index}/${node.id}`))
        neverPlaying.push({ ...place, cause: 'not_in_interval' });
    }
  return { blanks, items, neverPlaying };
}
