/** Texts that several areas share, and errors. */
export const common = {
  cancel: 'Cancelar',
  close: 'Fechar',
  done: 'Concluir',
  save: 'Salvar',
  saving: 'Salvando…',
  saved: 'Salvo',
  saveFailed: 'Não salvo',
  undo: 'Desfazer',
  retry: 'Tentar de novo',
  delete: 'Excluir',
  rename: 'Renomear',
  copy: 'Copiar',
  copied: 'Copiado',
  move: 'Mover para pasta',
  open: 'Abrir',
  search: 'Buscar',
  clear: 'Limpar',
  more: 'Mais',
  none: 'Nenhuma',
  optional: 'Opcional',
  selected_one: 'Seleção: {{count}}',
  selected_many: 'Seleção: {{count}}',
  selected_other: 'Seleção: {{count}}',
  selectRow: 'Selecionar {{name}}',
  selectAll: 'Selecionar tudo',
  clearSelection: 'Limpar seleção',
  name: 'Nome',
  folder: 'Pasta',
  newFolder: 'Nova pasta',
  dragHandle: 'Arrastar {{name}}',
  labelled: '{{label}}: {{text}}',
  justNow: 'agora mesmo',
  view: 'Visualização',
  viewTable: 'Tabela',
  viewGrid: 'Grade',
  moreActions: 'Mais ações para {{name}}',
  peek: 'Detalhes de {{name}}',
  peekHint: 'Mostrar detalhes (Espaço)',
};

/** Filters of lists. */
export const filters = {
  filter: 'Filtrar',
  active: 'Filtros ativos',
  fields: 'Filtrar por',
  searchFields: 'Filtrar por…',
  searchValues: '{{field}}…',
  noValues: 'Nada encontrado',
  loading: 'Carregando valores',
  is: '{{field}}:',
  remove: 'Remover filtro “{{field}}: {{value}}”',
  clearAll: 'Limpar tudo',
  unknown: 'Desconhecida',
};

/** The columns of lists. */
export const columns = {
  title: 'Colunas',
  reset: 'Restaurar padrão',
  resize: 'Largura de {{name}}',
  automatic: 'Automática',
  pixels_one: '{{count}} pixel',
  pixels_many: '{{count}} de pixels',
  pixels_other: '{{count}} pixels',
  moveHint:
    'Pressione Espaço para pegar uma coluna, as setas para movê-la, Espaço para soltá-la e Esc para cancelar.',
};

export const errors = {
  title: 'Não foi possível carregar',
  network:
    'Sem conexão com o servidor, mas as telas continuam funcionando. Verifique sua conexão e tente de novo.',
  forbidden: 'Você não tem permissão para fazer isso. Fale com um administrador.',
  notFound: 'Este item não existe mais ou você não tem acesso a ele.',
  server: 'Ocorreu um erro no servidor, mas tudo o que você salvou está seguro. Tente de novo em instantes.',
  unavailable:
    'O servidor está iniciando ou em manutenção, mas as telas continuam funcionando. Tente de novo em instantes.',
  tooMany_one: 'Muitas tentativas. Tente de novo em {{count}} minuto.',
  tooMany_many: 'Muitas tentativas. Tente de novo em {{count}} de minutos.',
  tooMany_other: 'Muitas tentativas. Tente de novo em {{count}} minutos.',
  unknown: 'Ocorreu um erro. Tente de novo.',
  details: 'Detalhes',
  requestId: 'ID da solicitação: {{id}}',
  pageFailed: 'Não foi possível abrir esta página',
  pageNotFound: 'Página não encontrada',
  pageNotFoundHint: 'Ela pode ter sido movida ou excluída.',
};
