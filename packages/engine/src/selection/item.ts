import type {
  PlaylistMode,
  PublishedContent,
  PublishedPlaylist,
  PublishedPresentation,
} from '@vitrine/contract';
import type { Target } from '../rules/compile.ts';
import type { PlaylistNode } from './model.ts';
import { NO_RULES, type RuleSet, type RuleSetFactory } from './rule-set.ts';
import type { ItemProblem } from './warning.ts';

/** The playlist that contains an item, with its data that rules read. */
export interface Parent {
  playlist: PublishedPlaylist;
  data: PlaylistData;
}

/** The content that a playlist item refers to. */
export interface Reference {
  presentationId: string | undefined;
  playlistId: string | undefined;
  presentation: PublishedPresentation | undefined;
  playlist: PublishedPlaylist | undefined;
  problem: ItemProblem | null;
}

/** An item of a playlist. Its rules are parsed on first use, because most steps need few items. */
export class ItemNode {
  /** Index in the playlist as published. */
  readonly index: number;
  readonly parentPlaylistId: string;
  readonly presentation: PublishedPresentation | null;
  readonly presentationId: string | null;
  readonly playlistId: string | null;
  /** The builder of the model sets it. */
  child: PlaylistNode | null = null;
  readonly #playlist: PublishedPlaylist | undefined;
  readonly #parent: Parent | null;
  readonly #createRules: RuleSetFactory;
  #problem: ItemProblem | null;
  #ruleSet: RuleSet | null = null;
  #target: Target | null = null;

  constructor(index: number, reference: Reference, parent: Parent | null, createRules: RuleSetFactory) {
    const { presentation, playlist, presentationId, playlistId, problem } = reference;
    this.index = index;
    this.parentPlaylistId = parent?.playlist.id ?? playlistId ?? '';
    this.presentation = (problem === null && presentation) || null;
    this.presentationId = presentationId ?? null;
    this.playlistId = playlistId ?? null;
    this.#playlist = playlist;
    this.#parent = parent;
    this.#createRules = createRules;
    this.#problem = problem;
  }

  /** Why it can never play. */
  get problem(): ItemProblem | null {
    this.#readRules();
    return this.#problem;
  }

  set problem(problem: ItemProblem) {
    this.#problem = problem;
    this.#ruleSet = null;
  }

  get ruleSet(): RuleSet {
    return this.#readRules();
  }

  /** The target of its rules. Null if it can never play. */
  get target(): Target | null {
    if (this.problem !== null) return null;
    this.#target ??= this.presentation
      ? presentationTarget(this.presentation, this.#parent?.data ?? null)
      : playlistTarget(playlistDataOf(this.#playlist as PublishedPlaylist));
    return this.#target;
  }

  /** Whether it is, or contains at any depth, a presentation that can play at some time. */
  get hasPresentations(): boolean {
    return this.problem === null && (this.presentation !== null || this.child?.hasPresentations === true);
  }

  #readRules(): RuleSet {
    this.#ruleSet ??= this.#problem === null ? this.#createRuleSet() : NO_RULES;
    return this.#ruleSet;
  }

  #createRuleSet(): RuleSet {
    const parent = this.#parent?.playlist;
    const found = (this.presentation ?? this.#playlist) as PublishedPresentation | PublishedPlaylist;
    try {
      return this.#createRules(
        parent?.isRuleOnItems ? parent.rule : null,
        this.#playlist?.isRuleOnItems ? null : found.rule,
        found.scheduleRule,
      );
    } catch (error) {
      // One invalid item must not stop the others.
      this.#problem = (error as { code?: 'invalid_rule' | 'invalid_frequency' }).code ?? 'invalid_rule';
      return NO_RULES;
    }
  }
}

export function resolveItem(content: PublishedContent, raw: unknown): Reference {
  const item = (typeof raw === 'object' && raw !== null ? raw : {}) as {
    presentationId?: string;
    playlistId?: string;
  };
  const { presentationId, playlistId } = item;
  const isPresentation = playlistId === undefined;
  const id = isPresentation ? presentationId : playlistId;
  const isMalformed = typeof id !== 'string' || !(isPresentation || presentationId === undefined);
  const presentation = isMalformed || !isPresentation ? undefined : ownValue(content.presentations, id);
  const playlist = isMalformed || isPresentation ? undefined : ownValue(content.playlists, id);
  const problem = isMalformed ? 'malformed_item' : problemOf(presentation, playlist);
  return { presentationId, playlistId, presentation, playlist, problem };
}

function problemOf(
  presentation: PublishedPresentation | undefined,
  playlist: PublishedPlaylist | undefined,
): ItemProblem | null {
  const found = presentation ?? playlist;
  if (!found) return 'not_found';
  if (found.noReadAccess || presentation?.applicationName === 'no-read-access') return 'no_read_access';
  return found.resource?.deletedAt ? 'deleted' : null;
}

export function ownValue<T>(record: Readonly<Record<string, T>> | undefined, key: string): T | undefined {
  return record && Object.hasOwn(record, key) ? record[key] : undefined;
}

interface PlaylistData {
  id: string;
  name: string;
  mode: PlaylistMode;
  tags: PublishedPlaylist['resource']['tags'] | undefined;
}

export function playlistDataOf({ id, name, mode, resource }: PublishedPlaylist): PlaylistData {
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
