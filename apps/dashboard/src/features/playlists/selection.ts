/** The selected items of a playlist. */
export interface Selection {
  keys: ReadonlySet<string>;
  /** The key of the item from which Shift selects a range. */
  anchor: string | null;
}

/** The keys of all items, in order. */
type Order = readonly string[];

export const NOTHING_SELECTED: Selection = { keys: new Set(), anchor: null };

export function selectOnly(key: string): Selection {
  return { keys: new Set([key]), anchor: key };
}

export function selectAll(order: Order): Selection {
  return { keys: new Set(order), anchor: order[0] ?? null };
}

export function toggleItem({ keys }: Selection, key: string): Selection {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return { keys: next, anchor: key };
}

/** Selects the items from the anchor to this one, and no others. */
export function selectRange({ anchor }: Selection, key: string, order: Order): Selection {
  const to = order.indexOf(key);
  const from = anchor === null ? -1 : order.indexOf(anchor);
  if (to < 0 || from < 0) return selectOnly(key);
  return { keys: new Set(order.slice(Math.min(from, to), Math.max(from, to) + 1)), anchor };
}

/** Deselects items that no longer exist. Returns the same object if nothing changes. */
export function keepExisting(selection: Selection, order: Order): Selection {
  const existing = new Set(order);
  const keys = [...selection.keys].filter((key) => existing.has(key));
  if (keys.length === selection.keys.size) return selection;
  const { anchor } = selection;
  return { keys: new Set(keys), anchor: anchor !== null && existing.has(anchor) ? anchor : null };
}
