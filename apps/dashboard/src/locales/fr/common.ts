/** Texts that several areas share, and errors. */
export const common = {
  cancel: 'Annuler',
  close: 'Fermer',
  done: 'Terminé',
  save: 'Enregistrer',
  saving: 'Enregistrement…',
  saved: 'Enregistré',
  saveFailed: 'Non enregistré',
  undo: 'Annuler',
  retry: 'Réessayer',
  delete: 'Supprimer',
  rename: 'Renommer',
  copy: 'Copier',
  copied: 'Copié',
  move: 'Changer de dossier',
  open: 'Ouvrir',
  share: 'Partager',
  search: 'Rechercher',
  clear: 'Effacer',
  more: 'Plus',
  none: 'Aucun élément',
  optional: 'Facultatif',
  selected_one: '{{count}} sélectionné',
  selected_many: '{{count}} sélectionnés',
  selected_other: '{{count}} sélectionnés',
  selectRow: 'Sélectionner {{name}}',
  selectAll: 'Tout sélectionner',
  clearSelection: 'Tout désélectionner',
  name: 'Nom',
  folder: 'Dossier',
  newFolder: 'Nouveau dossier',
  dragHandle: 'Faire glisser {{name}}',
  keyNames: { control: 'Ctrl', shift: 'Maj', delete: 'Suppr', space: 'Espace', escape: 'Échap' },
  labelled: '{{label}} : {{text}}',
  added: 'Élément ajouté : {{name}}',
  justNow: 'à l’instant',
  view: 'Affichage',
  viewTable: 'Tableau',
  viewGrid: 'Grille',
  moreActions: 'Autres actions : {{name}}',
  peek: 'Détails : {{name}}',
  peekHint: 'Afficher les détails (Espace)',
};

/** Filters of lists. */
export const filters = {
  filter: 'Filtrer',
  active: 'Filtres actifs',
  fields: 'Filtrer par',
  searchFields: 'Filtrer par…',
  searchValues: '{{field}} : rechercher…',
  noValues: 'Aucun résultat',
  loading: 'Chargement des valeurs',
  is: '{{field}} :',
  remove: 'Retirer le filtre {{field}} : {{value}}',
  clearAll: 'Tout effacer',
  unknown: 'Inconnu',
};

/** The columns of lists. */
export const columns = {
  title: 'Colonnes',
  reset: 'Rétablir par défaut',
  resize: 'Largeur ({{name}})',
  automatic: 'Automatique',
  pixels_one: '{{count}} pixel',
  pixels_many: '{{count}} pixels',
  pixels_other: '{{count}} pixels',
  moveHint:
    'Appuyez sur Espace pour saisir une colonne, sur les flèches pour la déplacer, sur Espace pour la déposer et sur Échap pour annuler.',
};

export const errors = {
  title: 'Chargement impossible',
  network:
    'Le serveur est injoignable, mais les écrans continuent leur diffusion. Vérifiez votre connexion et réessayez.',
  forbidden: 'Vous n’avez pas l’autorisation nécessaire. Adressez-vous à un administrateur.',
  notFound: 'Cet élément n’existe plus, ou vous n’y avez pas accès.',
  server:
    'Une erreur s’est produite sur le serveur, mais tout ce que vous avez enregistré est en sécurité. Réessayez dans un instant.',
  unavailable:
    'Le serveur démarre ou est en maintenance, mais les écrans continuent leur diffusion. Réessayez dans un instant.',
  tooMany_one: 'Trop de tentatives. Réessayez dans {{count}} minute.',
  tooMany_many: 'Trop de tentatives. Réessayez dans {{count}} minutes.',
  tooMany_other: 'Trop de tentatives. Réessayez dans {{count}} minutes.',
  unknown: 'Une erreur s’est produite. Réessayez.',
  details: 'Détails',
  requestId: 'ID de la requête : {{id}}',
  pageFailed: 'Impossible d’ouvrir cette page',
  pageNotFound: 'Page introuvable',
  pageNotFoundHint: 'Elle a peut-être été déplacée ou supprimée.',
};
