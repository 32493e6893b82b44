import type { CallApi } from '../../platform/api.ts';
import { changeItems } from './change-items.ts';

interface Appended {
  playlistId: string;
  presentationIds: readonly string[];
  /** The index at which to insert them; the end by default. */
  at?: number | undefined;
}

/** Appends presentations to a playlist, or inserts them. */
export function appendToPlaylist(
  call: CallApi,
  { playlistId, presentationIds, at }: Appended,
): Promise<void> {
  const added = presentationIds.map((presentationId) => ({ presentationId }));
  return changeItems(call, playlistId, (items) => items.toSpliced(at ?? items.length, 0, ...added));
}
