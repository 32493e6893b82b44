import { PLAYLIST_NESTING_LEVELS } from '@vitrine/contract';

/**
 * What contains what: playlists contain playlists and presentations, and a presentation may host playlists
 * of its own. Only playlists count as levels.
 */
export interface Edge {
  parent: string;
  child: string;
  /** The end of the edge that is a presentation, if one is. */
  presentation: 'parent' | 'child' | null;
}

export type NestingFault =
  /** The way from `child` back to the root, root first and last. */
  { kind: 'cycle'; child: string; path: string[] } | { kind: 'depth'; child: string; levels: number };

/**
 * What would be wrong if `root` contained exactly `children`. `edges` are those below the children and above
 * the root as they are now; those from the root itself are replaced.
 */
export function nestingFault(
  root: string,
  rootIsPlaylist: boolean,
  children: readonly string[],
  edges: readonly Edge[],
): NestingFault | undefined {
  const below = new Map<string, string[]>();
  const above = new Map<string, string[]>();
  const presentations = new Set(rootIsPlaylist ? [] : [root]);
  for (const { parent, child, presentation } of edges) {
    if (presentation) presentations.add(presentation === 'parent' ? parent : child);
    if (parent === root) continue;
    append(below, parent, child);
    append(above, child, parent);
  }
  const weight = (id: string) => (presentations.has(id) ? 0 : 1);
  for (const child of children) {
    const path = wayTo(root, child, below);
    if (path) return { kind: 'cycle', child, path: [root, ...path] };
  }
  const over = heights(above, weight)(root);
  const under = heights(below, weight);
  for (const child of children) {
    const levels = over + under(child);
    if (levels > PLAYLIST_NESTING_LEVELS) return { kind: 'depth', child, levels };
  }
  return undefined;
}

function append(map: Map<string, string[]>, key: string, value: string): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

/** A way from `start` to `target`, both included. */
function wayTo(target: string, start: string, next: Map<string, string[]>): string[] | undefined {
  const from = new Map<string, string | null>([[start, null]]);
  for (const id of from.keys()) {
    if (id === target) {
      const path: string[] = [];
      for (let at: string | null = id; at !== null; at = from.get(at) ?? null) path.unshift(at);
      return path;
    }
    // A map's iteration comes to what is added meanwhile: breadth first.
    for (const each of next.get(id) ?? []) if (!from.has(each)) from.set(each, id);
  }
  return undefined;
}

/** The heaviest way from a node on, itself included. The graph has no cycles, which is checked before. */
function heights(next: Map<string, string[]>, weight: (id: string) => number): (id: string) => number {
  const known = new Map<string, number>();
  return function height(id: string): number {
    const found = known.get(id);
    if (found !== undefined) return found;
    // Against a cycle that should not be in the data: it counts once.
    known.set(id, 0);
    const result = weight(id) + Math.max(0, ...(next.get(id) ?? []).map(height));
    known.set(id, result);
    return result;
  };
}
