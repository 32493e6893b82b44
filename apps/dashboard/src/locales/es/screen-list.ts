/** The list of screens: its tiles, its orders, and the details beside it. */
export const screenList = {
  largeTiles: 'Mosaico grande',
  smallTiles: 'Mosaico pequeño',
  attentionFirst: 'Primero las que requieren atención',
  ascending: 'Ascendente',
  descending: 'Descendente',
  neverOnline: 'Nunca conectada',
  lastShowed: 'Lo último: «{{name}}»',
  lastShowedHidden: 'Lo último: contenido al que no tienes acceso',
  tagsChanged_one: 'Etiquetas de {{count}} pantalla cambiadas',
  tagsChanged_many: 'Etiquetas de {{count}} de pantallas cambiadas',
  tagsChanged_other: 'Etiquetas de {{count}} pantallas cambiadas',
  tagsRestored: 'Etiquetas restauradas',
  nextPublish: 'Próxima publicación',
  viewMoved: '«{{name}}» movida',
  moveViewLeft: 'Mover a la izquierda',
  moveViewRight: 'Mover a la derecha',
};
