/** The presentation editor. */
export const presentation = {
  new: 'Nova apresentação',
  create: 'Criar apresentação',
  name: 'Nome',
  untitled: 'Nova apresentação de {{app}}',
  duration: 'Duração',
  durationHint: 'Por quanto tempo fica na tela a cada vez.',
  ownLength: 'Leva {{length}} para mostrar tudo uma vez.',
  seconds: 'segundos',
  addToPlaylist: 'Adicionar à playlist',
  properties: 'Conteúdo',
  fieldsLoading: 'Carregando os campos deste app…',
  fieldsFailed:
    'Não foi possível carregar todos os campos deste app. Recarregue a página ou avise o autor do app: {{error}}',
  changesAfterPublish: 'As telas mostram as alterações depois que você publica.',
  pageCheck: {
    skipped: 'As telas pulam esta página',
    framingRefused:
      'Este site não permite ser incorporado. Use outro endereço ou peça permissão ao proprietário do site.',
    away: 'O servidor não conseguiu abrir esta página',
    unreachable:
      'Verifique o endereço. Se a página estiver na sua própria rede, as telas dessa rede ainda podem mostrá-la.',
    answersWith:
      'O site retornou o erro {{status}}, mas as telas ainda tentam mostrar a página. Verifique o endereço.',
  },
};

/** The gallery of templates. */
export const templates = {
  title: 'Modelos',
  fromTemplate: 'A partir de um modelo',
  kind: 'Começar com',
  choose: 'Escolher um modelo',
  search: 'Buscar modelos',
  category: 'Categoria',
  categories: {
    all: 'Todos',
    food: 'Comida e bebida',
    shop: 'Loja',
    office: 'Escritório',
    events: 'Eventos',
    safety: 'Segurança',
    information: 'Informações',
  },
  orientation: 'Orientação da tela',
  count_one: '{{count}} modelo',
  count_many: '{{count}} de modelos',
  count_other: '{{count}} modelos',
  noMatch: 'Nenhum modelo corresponde',
  noMatchHint: 'Tente outra palavra, como “menu” ou “oferta”.',
  clear: 'Limpar busca',
  creating: 'Criando {{name}}…',
  added: 'Adicionado ao fim da playlist',
};
