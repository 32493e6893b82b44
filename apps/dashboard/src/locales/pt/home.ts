/** The home page. */
export const home = {
  showAll: 'Mostrar tudo',
  triage: {
    label: 'Telas por status',
    online: 'online',
    offline: 'offline',
    attention_one: 'requer atenção',
    attention_many: 'requerem atenção',
    attention_other: 'requerem atenção',
    disabled_one: 'desativada',
    disabled_many: 'desativadas',
    disabled_other: 'desativadas',
    calm: 'Nenhuma tela offline',
  },
  problems: {
    title: 'Problemas',
    none: 'Nenhum problema no momento.',
    lastShowed: 'Última exibição: “{{name}}”',
    published: 'Publicação: {{when}}',
    lastSeen: 'Última conexão: {{when}}',
    neverSeen: 'Nunca ficou online',
    actionOn: '{{action}}: {{name}}',
    all: {
      attention_one: 'Mostrar {{count}} tela que requer atenção',
      attention_many: 'Mostrar os {{count}} de telas que requerem atenção',
      attention_other: 'Mostrar as {{count}} telas que requerem atenção',
      offline_one: 'Mostrar {{count}} tela offline',
      offline_many: 'Mostrar os {{count}} de telas offline',
      offline_other: 'Mostrar as {{count}} telas offline',
    },
  },
  recentContent: 'Conteúdo alterado recentemente',
};
