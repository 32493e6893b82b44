import type {
  PlaylistMode,
  PublishedContent,
  PublishedPlaylist,
  PublishedPresentation,
} from '@vitrine/contract';
import { EngineError } from '../errors.ts';
import type { Target } from '../rules/compile.ts';
import { createGateFactory, type Gate, OPEN } from './gate.ts';
import { type EngineWarning, type ItemProblem, problemMessages } from './warning.ts';

/** A playlist made ready to play. One node a playlist, however often it is nested. */
export interface PlaylistNode {
  readonly id: string;
  /** Dense number of the playlist in its model. */
  readonly index: number;
  readonly playlist: PublishedPlaylist;
  readonly mode: PlaylistMode;
  /** Items that one visit yields; Infinity when a visit lasts until the playlist runs out. */
  readonly perVisit: number;
  /** In document order, override playlists taken out. */
  readonly items: readonly ItemNode[];
  readonly overrides: readonly ItemNode[];
  /** Everything in document order. */
  readonly all: readonly ItemNode[];
  /** The place among `items` of the item at each place of `all`; -1 for override playlists. */
  readonly placeOf: readonly number[];
  /** Whether there is anything in it, at any depth, that could ever play. */
  readonly hasPresentations: boolean;
  /** Levels of playlists inside, itself included. */
  readonly height: number;
}

export interface ItemNode {
  /** Place in the playlist as published. */
  readonly index: number;
  readonly parentPlaylistId: string;
  readonly presentation: PublishedPresentation | null;
  readonly child: PlaylistNode | null;
  readonly gate: Gate;
  /** What its rules are about; null when it can never play. */
  readonly target: Target | null;
  /** Set when it can never play. */
  readonly problem: ItemProblem | null;
  readonly presentationId: string | null;
  readonly playlistId: string | null;
}

export interface Model {
  /** The root as an item of nothing: its gate is the playlist's own rule and schedule and the global rule. */
  readonly root: ItemNode;
  readonly nodes: readonly PlaylistNode[];
}

/** The service allows 8 levels; anything deeper than this was not made by it and would only cost stack. */
const MAX_HEIGHT = 64;

/** Prepares the closure of a playlist. Throws only when the root playlist is not in the content. */
export function createModel(
  content: PublishedContent,
  playlistId: string,
  globalRule: unknown,
  warn?: (warning: EngineWarning) => void,
): Model {
  const makeGate = createGateFactory();
  const nodes: PlaylistNode[] = [];
  const byId = new Map<string, PlaylistNode | 'open'>();

  const build = (playlist: PublishedPlaylist, level: number): PlaylistNode => {
    byId.set(playlist.id, 'open');
    const source = Array.isArray(playlist.items) ? playlist.items : [];
    const data = playlistDataOf(playlist);
    const all = source.map((item, index) => buildItem(item, index, level, playlist, data));
    const heights = all.map((item) => item.child?.height ?? 0);
    let place = -1;
    const node: PlaylistNode = {
      id: playlist.id,
      index: nodes.length,
      playlist,
      mode: playlist.mode ?? 'sequential',
      perVisit: perVisitOf(playlist),
      items: all.filter((item) => !isOverride(item)),
      overrides: all.filter(isOverride),
      all,
      placeOf: all.map((item) => (isOverride(item) ? -1 : ++place)),
      hasPresentations: all.some((item) => item.presentation ?? item.child?.hasPresentations),
      height: 1 + heights.reduce((highest, height) => Math.max(highest, height), 0),
    };
    nodes.push(node);
    byId.set(playlist.id, node);
    return node;
  };

  const buildItem = (
    raw: unknown,
    index: number,
    level: number,
    parent?: PublishedPlaylist,
    data: PlaylistData | null = null,
  ): ItemNode => {
    const item = (typeof raw === 'object' && raw !== null ? raw : {}) as {
      presentationId?: string;
      playlistId?: string;
    };
    const { presentationId, playlistId: nestedId } = item;
    const isPresentation = nestedId === undefined;
    const id = isPresentation ? presentationId : nestedId;
    const isMalformed = typeof id !== 'string' || !(isPresentation || presentationId === undefined);
    const presentation = isMalformed || !isPresentation ? undefined : own(content.presentations, id);
    const nested = isMalformed || isPresentation ? undefined : own(content.playlists, id);
    const found = presentation ?? nested;
    const node = {
      index,
      parentPlaylistId: parent?.id ?? nestedId ?? '',
      presentation: null,
      child: null,
      gate: OPEN,
      target: null,
      problem: null,
      presentationId: presentationId ?? null,
      playlistId: nestedId ?? null,
    };
    const refuse = (problem: ItemProblem): ItemNode => {
      const name = found?.name ?? presentationId ?? nestedId;
      warn?.({
        code: problem,
        message: problemMessages[problem] + (name ? `: ${name}` : ''),
        playlistId: node.parentPlaylistId,
        itemIndex: index,
        presentationId,
        nestedPlaylistId: nestedId,
      });
      return { ...node, problem };
    };

    if (isMalformed) return refuse('malformed_item');
    if (!found) return refuse('not_found');
    if (found.noReadAccess || presentation?.applicationName === 'no-read-access')
      return refuse('no_read_access');
    if (found.resource?.deletedAt) return refuse('deleted');
    let gate: Gate;
    try {
      gate = makeGate({
        playlist: parent?.isRuleOnItems ? parent.rule : null,
        item: nested?.isRuleOnItems ? null : found.rule,
        global: globalRule,
        schedule: found.scheduleRule,
      });
    } catch (error) {
      // One wrong item must not stop the others.
      return refuse((error as { code?: 'invalid_rule' | 'invalid_frequency' }).code ?? 'invalid_rule');
    }
    if (presentation) return { ...node, gate, target: presentationTarget(presentation, data), presentation };

    const known = byId.get(found.id);
    if (known === 'open') return refuse('cycle');
    const child = level < MAX_HEIGHT ? (known ?? build(found as PublishedPlaylist, level + 1)) : null;
    if (!child || level + child.height > MAX_HEIGHT) return refuse('too_deep');
    return { ...node, gate, target: playlistTarget(playlistDataOf(child.playlist)), child };
  };

  if (!own(content.playlists, playlistId))
    throw new EngineError('playlist_not_found', `Playlist ${playlistId} is not in the published content.`);
  return { root: buildItem({ playlistId }, -1, 0), nodes };
}

export function isOverride(item: ItemNode): boolean {
  return item.child?.playlist.scheduleType === 'override';
}

function perVisitOf(playlist: PublishedPlaylist): number {
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

/** A rule on a playlist asks for the playlist's tags under `presentation` too: they are the target's tags. */
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
