/** The list of screens: its tiles, its orders, and the details beside it. */
export const screenList = {
  largeTiles: 'Mosaico grande',
  smallTiles: 'Mosaico pequeno',
  attentionFirst: 'Primeiro as que requerem atenção',
  ascending: 'Crescente',
  descending: 'Decrescente',
  neverOnline: 'Nunca ficou online',
  lastShowed: 'Última exibição: “{{name}}”',
  lastShowedHidden: 'Última exibição: conteúdo ao qual você não tem acesso',
  tagsChanged_one: 'Tags de {{count}} tela alteradas',
  tagsChanged_many: 'Tags de {{count}} de telas alteradas',
  tagsChanged_other: 'Tags de {{count}} telas alteradas',
  tagsRestored: 'Tags restauradas',
  nextPublish: 'Próxima publicação',
  viewMoved: '“{{name}}” movida',
  moveViewLeft: 'Mover para a esquerda',
  moveViewRight: 'Mover para a direita',
};
