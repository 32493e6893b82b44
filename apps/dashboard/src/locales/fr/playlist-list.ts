/** The list of playlists. */
export const playlistList = {
  search: 'Rechercher des playlists',
  new: 'Nouvelle playlist',
  newFolder: 'Nouveau dossier',
  empty: 'Aucune playlist pour l’instant',
  emptyHint:
    'Une playlist affiche des images, des vidéos et des apps les unes après les autres. Créez-en une, puis choisissez les écrans qui la diffusent.',
  emptyFolder: 'Aucune playlist dans ce dossier',
  emptyFolderHint: 'Les playlists que vous créez ici vont dans ce dossier.',
  emptyReadOnlyHint: 'Les playlists que d’autres ajoutent à ce dossier apparaissent ici.',
  noMatch: 'Aucune playlist correspondante',
  noItems: 'Aucun élément pour l’instant',
  items: 'Éléments',
  length: 'Durée',
  screens: 'Écrans',
};
