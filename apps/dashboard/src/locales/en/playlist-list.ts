/** The list of playlists. It adds these strings when it loads. */
export const playlistList = {
  search: 'Search playlists',
  new: 'New playlist',
  newFolder: 'New folder',
  empty: 'No playlists yet',
  emptyHint:
    'A playlist shows pictures, videos and apps one after another. Create one, then choose the screens that play it.',
  emptyFolder: 'No playlists in this folder',
  emptyFolderHint: 'Playlists that you create here go into this folder.',
  emptyReadOnlyHint: 'Playlists that others add to this folder appear here.',
  noMatch: 'No matching playlists',
  noItems: 'No items yet',
  items: 'Items',
  length: 'Length',
  screens: 'Screens',
} as const;
