import { MAX_PLAYLIST_ITEMS } from '@vitrine/contract/constants';
import { isRecord } from '@vitrine/contract/is-record';
import type { EditorItem } from './editor-items.ts';

/** The custom clipboard type of playlist items. Programs other than the dashboard ignore it. */
export const ITEMS_TYPE = 'application/x-vitrine-items+json';

/** A playlist item on the clipboard. It refers to its content like an item in a request. */
export type ClipboardItem =
  | { presentationId: string; playlistId?: undefined; name: string }
  | { playlistId: string; presentationId?: undefined; name: string; duration: number | null };

export interface ClipboardItems {
  /** The id of the organisation that the content belongs to. */
  domainId: string;
  items: readonly ClipboardItem[];
}

/** Writes items for the clipboard, as JSON and as a list of names. Leaves out items without access. */
export function writeItems(domainId: string, items: readonly EditorItem[]): { json: string; text: string } {
  const readable = items.flatMap(({ presentationId, playlistId, name, duration }): ClipboardItem[] => {
    if (name === null) return [];
    if (playlistId !== null) return [{ playlistId, name, duration }];
    return presentationId === null ? [] : [{ presentationId, name }];
  });
  return {
    json: JSON.stringify({ domainId, items: readable }),
    text: readable.map(({ name }) => name).join('\n'),
  };
}

/** Reads the JSON of {@link writeItems}. Returns null for other text, because any page can write this type. */
export function readItems(json: string): ClipboardItems | null {
  const value = parseJson(json);
  if (!isRecord(value) || !isId(value.domainId) || !Array.isArray(value.items)) return null;
  if (value.items.length === 0 || value.items.length > MAX_PLAYLIST_ITEMS) return null;
  const items = value.items.map(toItem);
  return items.includes(null)
    ? null
    : { domainId: value.domainId, items: items.filter((each) => each !== null) };
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

function toItem(value: unknown): ClipboardItem | null {
  if (!isRecord(value) || typeof value.name !== 'string') return null;
  const { presentationId, playlistId, name, duration } = value;
  if (isId(presentationId) && playlistId === undefined) return { presentationId, name };
  if (!isId(playlistId) || presentationId !== undefined) return null;
  if (duration === null) return { playlistId, name, duration };
  // JSON can contain 1e999, which is infinite.
  const isDuration = typeof duration === 'number' && duration >= 0 && Number.isFinite(duration);
  return isDuration ? { playlistId, name, duration } : null;
}

function isId(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(value)
  );
}
