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
  groups: {
    firstSteps: 'Primeiros passos',
    content: 'Conteúdo',
    playlists: 'Playlists e programações',
    publishing: 'Publicação',
    screens: 'Telas',
    account: 'Conta e organização',
  },
  fillerWords:
    'a ao as com como da das de do dos e em é eu meu minha na no o onde os ou para por posso quando que se um uma',
};
