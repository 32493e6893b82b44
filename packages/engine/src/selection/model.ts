import type {
  PlaylistMode,
  PublishedContent,
  PublishedPlaylist,
  PublishedPresentation,
} from '@vitrine/contract';
import { EngineError } from '../errors.ts';
import type { Target } from '../rules/compile.ts';
import { createRuleSetFactory, NO_RULES, type RuleSet } from './rule-set.ts';
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
  /** In document order, without override playlists. */
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

export interface ItemNode {
  /** Index in the playlist as published. */
  readonly index: number;
  readonly parentPlaylistId: string;
  readonly presentation: PublishedPresentation | null;
  readonly child: PlaylistNode | null;
  readonly ruleSet: RuleSet;
  /** The target of its rules. Null if it can never play. */
  readonly target: Target | null;
  /** Why it can never play. */
  readonly problem: ItemProblem | null;
  readonly presentationId: string | null;
  readonly playlistId: string | null;
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
  if (!own(content.playlists, playlistId))
    throw new EngineError('playlist_not_found', `Playlist ${playlistId} is not in the published content.`);
  const builder = new ModelBuilder(content, globalRule, warn);
  return { root: builder.buildItem({ playlistId }, -1, 0, null), nodes: builder.nodes };
}

/** The playlist that contains an item, with its data that rules read. */
interface Parent {
  playlist: PublishedPlaylist;
  data: PlaylistData;
}

/** The content that a playlist item refers to. */
interface Reference {
  presentationId: string | undefined;
  playlistId: string | undefined;
  presentation: PublishedPresentation | undefined;
  playlist: PublishedPlaylist | undefined;
  isMalformed: boolean;
}

class ModelBuilder {
  readonly nodes: PlaylistNode[] = [];
  readonly #content: PublishedContent;
  readonly #globalRule: unknown;
  readonly #warn: ((warning: EngineWarning) => void) | undefined;
  readonly #createRuleSet = createRuleSetFactory();
  /** `building`: an item that refers to it closes a cycle. */
  readonly #byId = new Map<string, PlaylistNode | 'building'>();

  constructor(
    content: PublishedContent,
    globalRule: unknown,
    warn: ((warning: EngineWarning) => void) | undefined,
  ) {
    this.#content = content;
    this.#globalRule = globalRule;
    this.#warn = warn;
  }

  /** @param level how many playlists contain the item */
  buildItem(raw: unknown, index: number, level: number, parent: Parent | null): ItemNode {
    const reference = this.#resolve(raw);
    const { presentationId, playlistId } = reference;
    const base = {
      index,
      parentPlaylistId: parent?.playlist.id ?? playlistId ?? '',
      presentationId: presentationId ?? null,
      playlistId: playlistId ?? null,
    };
    const playable = this.#preparePlayable(reference, level, parent);
    if (typeof playable !== 'string') return { ...base, ...playable, problem: null };
    const name = (reference.presentation ?? reference.playlist)?.name ?? presentationId ?? playlistId;
    this.#warn?.({
      code: playable,
      message: problemMessages[playable] + (name ? `: ${name}` : ''),
      playlistId: base.parentPlaylistId,
      itemIndex: index,
      presentationId,
      nestedPlaylistId: playlistId,
    });
    return { ...base, presentation: null, child: null, ruleSet: NO_RULES, target: null, problem: playable };
  }

  #resolve(raw: unknown): Reference {
    const item = (typeof raw === 'object' && raw !== null ? raw : {}) as {
      presentationId?: string;
      playlistId?: string;
    };
    const { presentationId, playlistId } = item;
    const isPresentation = playlistId === undefined;
    const id = isPresentation ? presentationId : playlistId;
    const isMalformed = typeof id !== 'string' || !(isPresentation || presentationId === undefined);
    return {
      presentationId,
      playlistId,
      presentation: isMalformed || !isPresentation ? undefined : own(this.#content.presentations, id),
      playlist: isMalformed || isPresentation ? undefined : own(this.#content.playlists, id),
      isMalformed,
    };
  }

  #preparePlayable(
    { presentation, playlist, isMalformed }: Reference,
    level: number,
    parent: Parent | null,
  ): ItemProblem | Pick<ItemNode, 'presentation' | 'child' | 'ruleSet' | 'target'> {
    const found = presentation ?? playlist;
    if (isMalformed) return 'malformed_item';
    if (!found) return 'not_found';
    if (found.noReadAccess || presentation?.applicationName === 'no-read-access') return 'no_read_access';
    if (found.resource?.deletedAt) return 'deleted';
    let ruleSet: RuleSet;
    try {
      ruleSet = this.#createRuleSet({
        playlist: parent?.playlist.isRuleOnItems ? parent.playlist.rule : null,
        item: playlist?.isRuleOnItems ? null : found.rule,
        global: this.#globalRule,
        schedule: found.scheduleRule,
      });
    } catch (error) {
      // One invalid item must not stop the others.
      return (error as { code?: 'invalid_rule' | 'invalid_frequency' }).code ?? 'invalid_rule';
    }
    if (presentation) {
      const target = presentationTarget(presentation, parent?.data ?? null);
      return { presentation, child: null, ruleSet, target };
    }
    const child = this.#buildChild(found as PublishedPlaylist, level);
    if (typeof child === 'string') return child;
    return { presentation: null, child, ruleSet, target: playlistTarget(playlistDataOf(child.playlist)) };
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
    const heights = all.map((item) => item.child?.height ?? 0);
    let place = -1;
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
      hasPresentations: all.some((item) => item.presentation ?? item.child?.hasPresentations),
      height: 1 + heights.reduce((highest, height) => Math.max(highest, height), 0),
    };
    this.nodes.push(node);
    this.#byId.set(playlist.id, node);
    return node;
  }
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

function own<T>(record: Readonly<Record<string, T>> | undefined, key: string): T | undefined {
  return record && Object.hasOwn(record, key) ? record[key] : undefined;
}

interface PlaylistData {
  id: string;
  name: string;
  mode: PlaylistMode;
  tags: PublishedPlaylist['resource']['tags'] | undefined;
}

function playlistDataOf({ id, name, mode, resource }: PublishedPlaylist): PlaylistData {
  return { id, name, mode, tags: resource?.tags };
}

/** In the rule of a playlist, `presentation.tags` are the tags of the playlist. */
function playlistTarget(data: PlaylistData): Target {
  return { isPresentation: false, data: { playlist: data, presentation: { tags: data.tags } } };
}

function presentationTarget(presentation: PublishedPresentation, parent: PlaylistData | null): Target {
  const { id, name, applicationId, applicationName, hasPlaylists, duration, resource } = presentation;
  return {
    isPresentation: true,
    data: {
      presentation: {
        id,
        name,
        applicationId,
        applicationName,
        hasPlaylists,
        duration,
        tags: resource?.tags,
      },
      playlist: parent,
    },
  };
}
