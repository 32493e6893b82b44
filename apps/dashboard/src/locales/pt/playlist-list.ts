/** The list of playlists. */
export const playlistList = {
  search: 'Buscar playlists',
  new: 'Nova playlist',
  newFolder: 'Nova pasta',
  empty: 'Ainda não há playlists',
  emptyHint:
    'Uma playlist exibe imagens, vídeos e apps um após o outro. Crie uma e depois escolha as telas que a exibem.',
  emptyFolder: 'Nenhuma playlist nesta pasta',
  emptyFolderHint: 'As playlists que você cria aqui ficam nesta pasta.',
  emptyReadOnlyHint: 'As playlists que outras pessoas adicionam a esta pasta aparecem aqui.',
  noMatch: 'Nenhuma playlist encontrada',
  noItems: 'Ainda não há itens',
  items: 'Itens',
  length: 'Duração',
  screens: 'Telas',
};
