/** The list of screens: its tiles, its orders, and the details beside it. */
export const screenList = {
  largeTiles: 'Grandes vignettes',
  smallTiles: 'Petites vignettes',
  attentionFirst: 'À vérifier en premier',
  ascending: 'Croissant',
  descending: 'Décroissant',
  neverOnline: 'Jamais en ligne',
  lastShowed: 'Dernier affichage : « {{name}} »',
  tagsChanged_one: 'Tags de {{count}} écran modifiés',
  tagsChanged_many: 'Tags de {{count}} écrans modifiés',
  tagsChanged_other: 'Tags de {{count}} écrans modifiés',
  tagsRestored: 'Tags rétablis',
  nextPublish: 'Prochaine publication',
};
