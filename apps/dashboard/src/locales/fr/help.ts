/** The help panel. It adds these strings when it loads. */
export const help = {
  title: 'Aide',
  search: 'Rechercher dans l’aide',
  forPage: 'Pour cette page',
  results_one: '{{count}} article',
  results_many: '{{count}} articles',
  results_other: '{{count}} articles',
  noMatch: 'Aucun article trouvé pour « {{query}} »',
  noMatchHint: 'Essayez un autre mot ou choisissez un article ci-dessous.',
  back: 'Précédent',
  forward: 'Suivant',
  newTab: 'Ouvrir dans un nouvel onglet',
};
