/** The help panel. It adds these strings when it loads. */
export const help = {
  title: 'Ayuda',
  search: 'Buscar en la ayuda',
  forPage: 'Para esta página',
  results_one: '{{count}} artículo',
  results_many: '{{count}} de artículos',
  results_other: '{{count}} artículos',
  noMatch: 'No hay artículos sobre «{{query}}»',
  noMatchHint: 'Prueba con otra palabra o elige un artículo de los siguientes.',
  back: 'Atrás',
  forward: 'Adelante',
  newTab: 'Abrir en una pestaña nueva',
  groups: {
    firstSteps: 'Primeros pasos',
    content: 'Contenido',
    playlists: 'Listas y programaciones',
    publishing: 'Publicación',
    screens: 'Pantallas',
    account: 'Cuenta y organización',
  },
  fillerWords:
    'a al como con cuando de del donde el en es la las lo los mi mis o para por puedo que se un una y',
};
