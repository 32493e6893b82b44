/** The help panel. It adds these strings when it loads. */
export const help = {
  title: 'Ajuda',
  search: 'Buscar na ajuda',
  forPage: 'Para esta página',
  results_one: '{{count}} artigo',
  results_many: '{{count}} de artigos',
  results_other: '{{count}} artigos',
  noMatch: 'Nenhum artigo encontrado para “{{query}}”',
  noMatchHint: 'Tente outra palavra ou escolha um artigo abaixo.',
  back: 'Voltar',
  forward: 'Avançar',
  newTab: 'Abrir em uma nova aba',
};
