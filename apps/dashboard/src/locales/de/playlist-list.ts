/** The list of playlists. */
export const playlistList = {
  search: 'Playlists durchsuchen',
  new: 'Neue Playlist',
  newFolder: 'Neuer Ordner',
  empty: 'Noch keine Playlists',
  emptyHint:
    'Eine Playlist zeigt Bilder, Videos und Apps nacheinander. Erstellen Sie eine, und wählen Sie dann die Bildschirme aus, auf denen sie läuft.',
  emptyFolder: 'Keine Playlists in diesem Ordner',
  emptyFolderHint: 'Playlists, die Sie hier erstellen, kommen in diesen Ordner.',
  emptyReadOnlyHint: 'Playlists, die andere diesem Ordner hinzufügen, erscheinen hier.',
  noMatch: 'Keine passenden Playlists',
  noItems: 'Noch keine Elemente',
  items: 'Elemente',
  length: 'Dauer',
  screens: 'Bildschirme',
};
