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
};
