/** The home page. */
export const home = {
  showAll: 'Tout afficher',
  triage: {
    label: 'Écrans par état',
    online: 'en ligne',
    offline: 'hors ligne',
    attention_one: 'à vérifier',
    attention_many: 'à vérifier',
    attention_other: 'à vérifier',
    disabled_one: 'à l’arrêt',
    disabled_many: 'à l’arrêt',
    disabled_other: 'à l’arrêt',
    calm: 'Aucun écran hors ligne',
  },
  problems: {
    title: 'Problèmes',
    none: 'Aucun problème pour le moment.',
    lastShowed: 'Dernier affichage : « {{name}} »',
    published: 'Publication : {{when}}',
    lastSeen: 'Dernier contact : {{when}}',
    neverSeen: 'Jamais en ligne',
    actionOn: '{{action}} : {{name}}',
    all: {
      attention_one: 'Afficher {{count}} écran à vérifier',
      attention_many: 'Afficher les {{count}} écrans à vérifier',
      attention_other: 'Afficher les {{count}} écrans à vérifier',
      offline_one: 'Afficher {{count}} écran hors ligne',
      offline_many: 'Afficher les {{count}} écrans hors ligne',
      offline_other: 'Afficher les {{count}} écrans hors ligne',
    },
  },
  recentContent: 'Contenus récemment modifiés',
};
