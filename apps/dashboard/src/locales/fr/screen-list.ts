/** The list of screens: its tiles, its orders, and the details beside it. */
export const screenList = {
  largeTiles: 'Grandes vignettes',
  smallTiles: 'Petites vignettes',
  attentionFirst: 'À vérifier en premier',
  ascending: 'Croissant',
  descending: 'Décroissant',
  neverOnline: 'Jamais en ligne',
  lastShowed: 'Dernier affichage : « {{name}} »',
  lastShowedHidden: 'Dernier affichage : contenu auquel vous n’avez pas accès',
  tagsChanged_one: 'Tags de {{count}} écran modifiés',
  tagsChanged_many: 'Tags de {{count}} écrans modifiés',
  tagsChanged_other: 'Tags de {{count}} écrans modifiés',
  tagsRestored: 'Tags rétablis',
  nextPublish: 'Prochaine publication',
  viewMoved: '« {{name}} » déplacée',
  moveViewLeft: 'Déplacer vers la gauche',
  moveViewRight: 'Déplacer vers la droite',
};
