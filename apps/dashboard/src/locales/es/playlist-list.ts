/** The list of playlists. */
export const playlistList = {
  search: 'Buscar listas',
  new: 'Nueva lista',
  newFolder: 'Nueva carpeta',
  empty: 'Aún no hay listas',
  emptyHint:
    'Una lista muestra imágenes, videos y apps uno tras otro. Crea una y luego elige las pantallas que la reproducen.',
  emptyFolder: 'No hay listas en esta carpeta',
  emptyFolderHint: 'Las listas que creas aquí se guardan en esta carpeta.',
  emptyReadOnlyHint: 'Las listas que otras personas añaden a esta carpeta aparecen aquí.',
  noMatch: 'Ninguna lista coincide',
  noItems: 'Aún no hay elementos',
  items: 'Elementos',
  length: 'Duración',
  screens: 'Pantallas',
};
