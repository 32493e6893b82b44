import type { PublishedDocument } from './compile.ts';
import { findMissingFiles } from './missing-files.ts';
import type { Sources } from './sources.store.ts';

/** The result of checking a document before it is published. It is the same for every screen. */
export interface ContentCheck {
  /** The playlist's name; null when the publisher cannot read it, or when there is no playlist. */
  name: string | null;
  /** The playlist itself is in the trash. */
  isTrashed: boolean;
  /** Ids of content in use that the publisher cannot read. */
  unreadable: { presentations: string[]; playlists: string[]; themes: string[] };
  /** Reachable presentations that cannot play, because their files are missing or not ready. */
  missingFiles: { id: string; name: string }[];
  /** `always`: something has no rule or schedule. `depends`: rules and schedules decide. `never`: see `reason`. */
  plays: 'always' | 'depends' | 'never';
  /** Why nothing plays on any screen. */
  reason: 'no_playlist' | 'unreadable' | 'deleted' | 'files_missing' | 'empty' | null;
}

/** The check of a screen without a playlist. */
export const emptyDocumentCheck: ContentCheck = {
  name: null,
  isTrashed: false,
  unreadable: { presentations: [], playlists: [], themes: [] },
  missingFiles: [],
  plays: 'never',
  reason: 'no_playlist',
};

type WirePlaylist = PublishedDocument['playlists'][string];
type WirePresentation = PublishedDocument['presentations'][string];

/** How the walk reached a node: without a rule or schedule on the path, behind one, or inside a presentation. */
type PathCondition = 'open' | 'gated' | 'hosted';
const pathConditions: readonly PathCondition[] = ['hosted', 'gated', 'open'];

/** What a walk through a document found. */
interface Findings {
  unreadable: Record<'presentations' | 'playlists' | 'themes', Set<string>>;
  /** The names of presentations whose files are missing, by id. */
  missingFiles: Map<string, string>;
  plays: ContentCheck['plays'];
  hasDeleted: boolean;
}

export function checkContent(sources: Sources, document: PublishedDocument): ContentCheck {
  const { unreadable, missingFiles, plays, hasDeleted } = walkContent(sources, document);
  const source = sources.resources.get(document.playlist_id);
  const isUnreadable = unreadable.presentations.size + unreadable.playlists.size > 0;
  return {
    name: source?.readable ? source.name : null,
    isTrashed: Boolean(source?.deletedAt),
    unreadable: {
      presentations: [...unreadable.presentations],
      playlists: [...unreadable.playlists],
      themes: [...unreadable.themes],
    },
    missingFiles: [...missingFiles].map(([id, name]) => ({ id, name })),
    plays,
    reason: plays === 'never' ? reasonOf(isUnreadable, missingFiles.size > 0, hasDeleted) : null,
  };
}

/** Walks everything that a document reaches through existing, readable content. */
function walkContent(sources: Sources, document: PublishedDocument): Findings {
  const findings: Findings = {
    unreadable: { presentations: new Set(), playlists: new Set(), themes: new Set() },
    missingFiles: new Map(),
    plays: 'never',
    hasDeleted: false,
  };
  const { unreadable, missingFiles } = findings;
  const themeOf = new Map(sources.presentations.map(({ id, themeId }) => [id, themeId]));
  const missing = findMissingFiles(sources);
  const visited = new Map<string, number>();

  /** Records content that cannot play. False: the walk does not continue below it. */
  const isUsable = (
    kind: 'presentations' | 'playlists',
    found: WirePlaylist | WirePresentation | undefined,
  ): boolean => {
    if (!found) return false;
    if (sources.resources.get(found.id)?.deletedAt) findings.hasDeleted = true;
    else if (found.no_read_access) unreadable[kind].add(found.id);
    else return true;
    return false;
  };

  const visitPresentation = (found: WirePresentation | undefined, condition: PathCondition): void => {
    if (!isUsable('presentations', found) || !found) return;
    if (missing.has(found.id)) {
      missingFiles.set(found.id, found.name);
      return;
    }
    if (condition === 'open') findings.plays = 'always';
    else if (condition === 'gated' && findings.plays === 'never') findings.plays = 'depends';
    const theme = sources.resources.get(themeOf.get(found.id) ?? '');
    if (theme && !theme.readable && !theme.deletedAt) unreadable.themes.add(theme.id);
    for (const id of found.presentations_playlists) visitPlaylist(document.playlists[id], 'hosted');
  };

  const visitPlaylist = (found: WirePlaylist | undefined, condition: PathCondition): void => {
    if (!isUsable('playlists', found) || !found) return;
    // The best path counts, so a playlist is visited at most once per kind of path.
    if ((visited.get(found.id) ?? -1) >= pathConditions.indexOf(condition)) return;
    visited.set(found.id, pathConditions.indexOf(condition));
    const inside = condition === 'open' && found.is_rule_on_items && found.rule ? 'gated' : condition;
    for (const { presentation_id, playlist_id } of found.items) {
      const item = presentation_id ? document.presentations[presentation_id] : undefined;
      const nested = playlist_id ? document.playlists[playlist_id] : undefined;
      visitPresentation(item, item && (item.rule || item.schedule_rule) ? gatedByRule(inside) : inside);
      visitPlaylist(nested, nested && isGated(nested) ? gatedByRule(inside) : inside);
    }
  };

  const root = document.playlists[document.playlist_id];
  visitPlaylist(root, root && isGated(root) ? 'gated' : 'open');
  return findings;
}

function reasonOf(isUnreadable: boolean, missesFiles: boolean, hasDeleted: boolean): ContentCheck['reason'] {
  if (isUnreadable) return 'unreadable';
  if (missesFiles) return 'files_missing';
  return hasDeleted ? 'deleted' : 'empty';
}

const gatedByRule = (condition: PathCondition): PathCondition => (condition === 'open' ? 'gated' : condition);

function isGated({ is_rule_on_items, rule, schedule_rule }: WirePlaylist): boolean {
  return Boolean((rule && !is_rule_on_items) || schedule_rule);
}
