/** The presentation editor. */
export const presentation = {
  new: 'Nouvelle présentation',
  create: 'Créer la présentation',
  name: 'Nom',
  untitled: 'Nouvelle présentation {{app}}',
  duration: 'Durée',
  durationHint: 'Temps passé à l’écran à chaque diffusion.',
  ownLength: 'Il faut {{length}} pour tout afficher une fois.',
  seconds: 'secondes',
  addToPlaylist: 'Ajouter à une playlist',
  properties: 'Contenu',
  fieldsLoading: 'Chargement des champs de cette app…',
  fieldsFailed:
    'Impossible de charger tous les champs de cette app. Rechargez la page ou prévenez l’auteur de l’app : {{error}}',
  changesAfterPublish: 'Les écrans affichent les modifications après publication.',
  pageCheck: {
    skipped: 'Les écrans ignorent cette page',
    framingRefused:
      'Ce site n’autorise pas l’intégration. Utilisez une autre adresse ou demandez au propriétaire du site de l’autoriser.',
    away: 'Le serveur n’a pas pu ouvrir cette page',
    unreachable:
      'Vérifiez l’adresse. Si la page se trouve sur votre propre réseau, les écrans de ce réseau peuvent tout de même l’afficher.',
    answersWith:
      'Le site a renvoyé l’erreur {{status}}, mais les écrans essaient quand même d’afficher la page. Vérifiez l’adresse.',
  },
};

/** The gallery of templates. */
export const templates = {
  title: 'Modèles',
  fromTemplate: 'À partir d’un modèle',
  kind: 'Point de départ',
  choose: 'Choisir un modèle',
  search: 'Rechercher un modèle',
  category: 'Catégorie',
  categories: {
    all: 'Tous',
    food: 'Restauration',
    shop: 'Commerce',
    office: 'Bureau',
    events: 'Événements',
    safety: 'Sécurité',
    information: 'Information',
  },
  orientation: 'Orientation de l’écran',
  count_one: '{{count}} modèle',
  count_many: '{{count}} modèles',
  count_other: '{{count}} modèles',
  noMatch: 'Aucun modèle trouvé',
  noMatchHint: 'Essayez un autre mot, comme « menu » ou « soldes ».',
  clear: 'Effacer la recherche',
  creating: 'Création : {{name}}…',
  added: 'Ajouté à la fin de la playlist',
};
