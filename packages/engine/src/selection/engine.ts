import type { PublishedContent, Rule } from '@vitrine/contract';
import { type Cursor, copyCursor, freshCursor } from './cursor.ts';
import type { ItemNode, Model, PlaylistNode } from './model.ts';
import type { PlayableSets } from './playable.ts';
import { createSelector, type Trail } from './selector.ts';
import { type EngineState, restoreState, saveState } from './state.ts';
import { createView, type EngineEnv } from './view.ts';
import type { EngineWarning } from './warning.ts';

export interface EngineOptions {
  /** The playlist that the device plays. Must be in the content. */
  playlistId: string;
  /** Seeds the order of shuffled playlists. */
  deviceId: string;
  /** Combined with `and` into the rules of every item. */
  globalRule?: Rule | null | undefined;
  /** Schedules are read in the device's zone instead of their own. */
  multiTimezone?: boolean | undefined;
  /** A state taken from another engine; parts that do not fit the content are ignored. */
  state?: EngineState | null | undefined;
  /** Told of every item that can never play, once, when the engine is created. */
  warn?: ((warning: EngineWarning) => void) | undefined;
}

/**
 * Why a step shows what it shows. `next`: the following item; `loop`: a playlist on the way began anew; `hold`:
 * a holdOnTrue playlist holds its item; `override`: an override playlist is in force; `nothing_plays`: no item
 * may play now; `empty`: there is no item that could ever play.
 */
export type StepReason = 'next' | 'loop' | 'hold' | 'override' | 'nothing_plays' | 'empty';

export interface Step {
  /** Null when nothing may play. */
  presentationId: string | null;
  /** Whether the override in force differs from that of the presentation now playing. */
  shouldInterrupt: boolean;
  /** The playlist that holds the presentation; the root when nothing plays. */
  playlistId: string;
  /** The rules that the item passed, combined with `and`; null when it has none. */
  rule: Rule | null;
  reason: StepReason;
  /** Playlist ids from the root to the one that holds the presentation. */
  path: string[];
  /** The item's place in its playlist as published; -1 when nothing plays. */
  itemIndex: number;
}

export interface Engine {
  /** Moves to the next presentation. */
  next(env: EngineEnv): Step;
  /** What `next` would give for the same `env`, without moving. Use it to preload, and to learn of interrupts. */
  preview(env: EngineEnv): Step;
  /** Plain JSON; give it to `createEngine` to go on from here. */
  readonly state: EngineState;
  /** Back to the beginning of everything. */
  reset(): void;
  /**
   * Until when (epoch milliseconds) the last step's view of what may play holds while device data and worker
   * states stay as they were: no rule, schedule or override changes before. Infinity: never.
   */
  readonly steadyUntil: number;
}

/**
 * An engine for one device and one revision of its content. Same content, options, state and sequence of envs:
 * same steps, on every machine. Throws EngineError `playlist_not_found` when the playlist is not in the content.
 */
export function createEngine(content: PublishedContent, options: EngineOptions): Engine {
  const { model, sets, look } = createView(content, options);
  const selector = createSelector(model, sets, options.deviceId);
  let current: Trail = { nodes: [], items: [], looped: false };
  let ahead: Trail = { nodes: [], items: [], looped: false };
  const restored = restoreState(options.state, model, selector.cursors);
  if (restored) current = restored;
  let started = restored !== null;

  const stepTo = (trail: Trail, found: boolean, shouldInterrupt: boolean): Step => {
    const level = trail.items.length - 1;
    const item = trail.items[level];
    if (!found || !item) return nothing(model, shouldInterrupt);
    return {
      presentationId: item.presentationId ?? null,
      shouldInterrupt,
      playlistId: (trail.nodes[level] as PlaylistNode).id,
      rule: item.gate.rule,
      reason: reasonOf(trail, sets),
      path: trail.nodes.map((node) => node.id),
      itemIndex: item.index,
    };
  };

  return {
    next(env) {
      const plays = look(env);
      const interrupt = started && overrideChanged(model.root.child, current, sets, plays);
      const found = plays && selector.advance(ahead, false);
      if (!found) forget(ahead);
      [current, ahead] = [ahead, current];
      started = true;
      return stepTo(current, found, interrupt);
    },
    preview(env) {
      const plays = look(env);
      const interrupt = started && overrideChanged(model.root.child, current, sets, plays);
      return stepTo(ahead, plays && selector.advance(ahead, true), interrupt);
    },
    get state() {
      return saveState(model, selector.cursors, started ? current : null);
    },
    reset() {
      const start = freshCursor();
      for (const cursor of selector.cursors) copyCursor(start, cursor as Cursor);
      forget(current);
      started = false;
    },
    get steadyUntil() {
      return sets.until;
    },
  };
}

function nothing(model: Model, shouldInterrupt: boolean): Step {
  const { child, playlistId = '' } = model.root;
  return {
    presentationId: null,
    shouldInterrupt,
    playlistId,
    rule: null,
    reason: child?.hasPresentations ? 'nothing_plays' : 'empty',
    path: [playlistId],
    itemIndex: -1,
  };
}

function reasonOf(trail: Trail, sets: PlayableSets): StepReason {
  let reason: StepReason = trail.looped ? 'loop' : 'next';
  for (let level = 0; level < trail.nodes.length; level += 1) {
    const node = trail.nodes[level] as PlaylistNode;
    if (sets.of(node).override === trail.items[level]) return 'override';
    if (node.mode === 'holdOnTrue') reason = 'hold';
  }
  return reason;
}

/**
 * Whether the override in force on the way to what plays now has changed. A nested override counts only on the
 * way through its playlist: while its parent's other items play, it has nothing to interrupt.
 */
function overrideChanged(
  root: PlaylistNode | null,
  trail: Trail,
  sets: PlayableSets,
  plays: boolean,
): boolean {
  if (!plays) return trail.items.some(isOverride);
  if (trail.nodes.length === 0) return root !== null && sets.of(root).override !== null;
  for (let level = 0; level < trail.nodes.length; level += 1) {
    const node = trail.nodes[level] as PlaylistNode;
    const item = trail.items[level] as ItemNode;
    const { override, flags } = sets.of(node);
    const taken = isOverride(item) ? item : null;
    if (override !== taken) return true;
    if (!taken && flags[node.placeOf[item.index] as number] !== 1) return false;
  }
  return false;
}

function forget(trail: Trail): void {
  trail.nodes.length = 0;
  trail.items.length = 0;
}

function isOverride(item: ItemNode): boolean {
  return item.child?.playlist.scheduleType === 'override';
}
