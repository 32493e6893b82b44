import type { PublishedContent } from '@vitrine/contract';
import { createCursor } from '../selection/cursor.ts';
import { createLiveContent } from '../selection/live-content.ts';
import type { Model, PlaylistNode } from '../selection/model.ts';
import type { PlayableSets } from '../selection/playable-sets.ts';
import { restoreState } from '../selection/state.ts';
import type { SimulationOptions } from './simulate-steps.ts';

/** The internal state of an engine at one instant. */
export interface Inspection {
  model: Model;
  sets: PlayableSets;
  /** The index of the item that a holdOnTrue playlist holds; -1 in other modes, or if nothing can play. */
  heldItemIndex(node: PlaylistNode): number;
}

export function inspect(content: PublishedContent, options: SimulationOptions, at: number): Inspection {
  const { model, sets, update } = createLiveContent(content, { ...options, warn: undefined });
  const cursors = model.nodes.map(createCursor);
  restoreState(options.state, model, cursors);
  update({ ...options, now: at });
  return {
    model,
    sets,
    heldItemIndex(node) {
      if (node.mode !== 'holdOnTrue') return -1;
      const set = sets.of(node);
      const position = cursors[node.index]?.position ?? -1;
      return set.plays(position) ? position : set.next(-1);
    },
  };
}
