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
  groups: {
    firstSteps: 'Premiers pas',
    content: 'Contenus',
    playlists: 'Playlists et planification',
    publishing: 'Publication',
    screens: 'Écrans',
    account: 'Compte et organisation',
  },
  fillerWords:
    'a à au aux comment dans de des du en est et je la le les ma mes mon ou où pour pourquoi puis quand que quoi sur un une',
};
