/** Why an item can never play, at any time. */
export type ItemProblem =
  | 'malformed_item'
  | 'not_found'
  | 'deleted'
  | 'no_read_access'
  | 'invalid_rule'
  | 'invalid_frequency'
  | 'cycle'
  | 'too_deep';

/** Something in the published content that the engine skips. Reported once per engine and item. */
export interface EngineWarning {
  code: ItemProblem;
  /** Describes the skipped item by name. */
  message: string;
  /** The playlist that contains the item, or the item's own id if it is the root. */
  playlistId: string;
  /** The item's place in the playlist as published; -1 for the root. */
  itemIndex: number;
  presentationId?: string | undefined;
  nestedPlaylistId?: string | undefined;
}

export const problemMessages: Record<ItemProblem, string> = {
  malformed_item: 'Malformed playlist item',
  not_found: 'Not found',
  deleted: 'Deleted',
  no_read_access: 'No read access',
  invalid_rule: 'Invalid rule',
  invalid_frequency: 'RRule has invalid freq',
  cycle: 'Playlist contains itself',
  too_deep: 'Playlists are nested too deeply',
};
