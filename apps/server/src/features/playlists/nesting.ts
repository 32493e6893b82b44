import { PLAYLIST_NESTING_LEVELS } from '@vitrine/contract';

/**
 * Containment: playlists contain playlists and presentations, and a presentation can host playlists. Only playlists
 * count as levels.
 */
export interface Edge {
  parent: string;
  child: string;
  /** The end of the edge that is a presentation; null if both are playlists. */
  presentation: 'parent' | 'child' | null;
}

type NestingProblem =
  /** `path` starts and ends with the root. */
  { kind: 'cycle'; child: string; path: string[] } | { kind: 'depth'; child: string; levels: number };

/**
 * Validates that `root` can contain exactly `children`. `edges` are the current ones below the children and above
 * the root. The edges of the root itself are replaced.
 */
export function nestingProblem(
  root: string,
  rootIsPlaylist: boolean,
  children: readonly string[],
  edges: readonly Edge[],
): NestingProblem | undefined {
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
    const path = findPath(root, child, below);
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

/** A path from `start` to `target`, including both. */
function findPath(target: string, start: string, next: Map<string, string[]>): string[] | undefined {
  const from = new Map<string, string | null>([[start, null]]);
  for (const id of from.keys()) {
    if (id === target) {
      const path: string[] = [];
      for (let at: string | null = id; at !== null; at = from.get(at) ?? null) path.unshift(at);
      return path;
    }
    // Breadth-first search: a map's iterator also visits entries that are added during the iteration.
    for (const each of next.get(id) ?? []) if (!from.has(each)) from.set(each, id);
  }
  return undefined;
}

/** The longest weighted path from a node, including the node. The caller has checked that the graph has no cycles. */
function heights(next: Map<string, string[]>, weight: (id: string) => number): (id: string) => number {
  const known = new Map<string, number>();
  return function height(id: string): number {
    const found = known.get(id);
    if (found !== undefined) return found;
    // If the data contains a cycle anyway, count it once.
    known.set(id, 0);
    const result = weight(id) + Math.max(0, ...(next.get(id) ?? []).map(height));
    known.set(id, result);
    return result;
  };
}
