import type { PlaylistMode, PublishedContent, PublishedPlaylist } from '@vitrine/contract';
import { EngineError } from '../errors.ts';
import { ItemNode, ownValue, type Parent, playlistDataOf, type Reference, resolveItem } from './item.ts';
import { createRuleSetFactory, type RuleSetFactory } from './rule-set.ts';
import { type EngineWarning, type ItemProblem, problemMessages } from './warning.ts';

/** A playlist that is ready to play. A playlist has one node, however often it is nested. */
export interface PlaylistNode {
  readonly id: string;
  /** Index of the node in its model. */
  readonly index: number;
  readonly playlist: PublishedPlaylist;
  readonly mode: PlaylistMode;
  /** The items that one visit plays; Infinity if a visit lasts until the end of the playlist. */
  readonly itemsPerPass: number;
  /** The items in document order, without override playlists. */
  readonly items: readonly ItemNode[];
  readonly overrides: readonly ItemNode[];
  /** All items, in document order. */
  readonly all: readonly ItemNode[];
  /** For each item of `all`, its index in `items`; -1 for override playlists. */
  readonly placeOf: readonly number[];
  /** Whether it contains, at any depth, a presentation that can play at some time. */
  readonly hasPresentations: boolean;
  /** The levels of nested playlists, including itself. */
  readonly height: number;
}

export interface Model {
  /** The root playlist as an item. Its rules are its own rule and schedule with the global rule. */
  readonly root: ItemNode;
  readonly nodes: readonly PlaylistNode[];
}

/** The server allows 8 levels. The limit protects the stack from content of other origins. */
const MAX_HEIGHT = 64;

/** Builds the model of a playlist and everything inside. Throws only if the root playlist is not in the content. */
export function createModel(
  content: PublishedContent,
  playlistId: string,
  globalRule: unknown,
  warn?: (warning: EngineWarning) => void,
): Model {
  if (!ownValue(content.playlists, playlistId))
    throw new EngineError('playlist_not_found', `Playlist ${playlistId} is not in the published content.`);
  const builder = new ModelBuilder(content, globalRule, warn);
  return { root: builder.buildItem({ playlistId }, -1, 0, null), nodes: builder.nodes };
}

class ModelBuilder {
  readonly nodes: PlaylistNode[] = [];
  readonly #content: PublishedContent;
  readonly #createRules: RuleSetFactory;
  readonly #warn: ((warning: EngineWarning) => void) | undefined;
  /** `building`: an item that refers to it closes a cycle. */
  readonly #byId = new Map<string, PlaylistNode | 'building'>();

  constructor(
    content: PublishedContent,
    globalRule: unknown,
    warn: ((warning: EngineWarning) => void) | undefined,
  ) {
    this.#content = content;
    this.#createRules = createRuleSetFactory(globalRule);
    this.#warn = warn;
  }

  /** @param level how many playlists contain the item */
  buildItem(raw: unknown, index: number, level: number, parent: Parent | null): ItemNode {
    const reference = resolveItem(this.#content, raw);
    const item = new ItemNode(index, reference, parent, this.#createRules);
    if (reference.playlist && item.problem === null) {
      const child = this.#buildChild(reference.playlist, level);
      if (typeof child === 'string') item.problem = child;
      else item.child = child;
    }
    // Without a warning, the rules of presentations are not read until they are needed.
    if (this.#warn && item.problem !== null) this.#warn(warningOf(item, item.problem, reference));
    return item;
  }

  #buildChild(playlist: PublishedPlaylist, level: number): PlaylistNode | ItemProblem {
    const known = this.#byId.get(playlist.id);
    if (known === 'building') return 'cycle';
    if (level >= MAX_HEIGHT) return 'too_deep';
    const child = known ?? this.#buildPlaylist(playlist, level + 1);
    return level + child.height > MAX_HEIGHT ? 'too_deep' : child;
  }

  #buildPlaylist(playlist: PublishedPlaylist, level: number): PlaylistNode {
    this.#byId.set(playlist.id, 'building');
    const source = Array.isArray(playlist.items) ? playlist.items : [];
    const parent = { playlist, data: playlistDataOf(playlist) };
    const all = source.map((item, index) => this.buildItem(item, index, level, parent));
    let place = -1;
    let hasPresentations: boolean | undefined;
    const node: PlaylistNode = {
      id: playlist.id,
      index: this.nodes.length,
      playlist,
      mode: playlist.mode ?? 'sequential',
      itemsPerPass: itemsPerPassOf(playlist),
      items: all.filter((item) => !isOverride(item)),
      overrides: all.filter(isOverride),
      all,
      placeOf: all.map((item) => (isOverride(item) ? -1 : ++place)),
      get hasPresentations() {
        hasPresentations ??= all.some((item) => item.hasPresentations);
        return hasPresentations;
      },
      height: 1 + all.reduce((highest, { child }) => Math.max(highest, child?.height ?? 0), 0),
    };
    this.nodes.push(node);
    this.#byId.set(playlist.id, node);
    return node;
  }
}

function warningOf(item: ItemNode, code: ItemProblem, { presentation, playlist }: Reference): EngineWarning {
  const presentationId = item.presentationId ?? undefined;
  const nestedPlaylistId = item.playlistId ?? undefined;
  const name = (presentation ?? playlist)?.name ?? presentationId ?? nestedPlaylistId;
  return {
    code,
    message: problemMessages[code] + (name ? `: ${name}` : ''),
    playlistId: item.parentPlaylistId,
    itemIndex: item.index,
    presentationId,
    nestedPlaylistId,
  };
}

export function isOverride(item: ItemNode): boolean {
  return item.child?.playlist.scheduleType === 'override';
}

function itemsPerPassOf(playlist: PublishedPlaylist): number {
  if (playlist.mode === 'single') return 1;
  const { itemsPerPass } = playlist;
  return typeof itemsPerPass === 'number' && itemsPerPass >= 1
    ? Math.floor(itemsPerPass)
    : Number.POSITIVE_INFINITY;
}
