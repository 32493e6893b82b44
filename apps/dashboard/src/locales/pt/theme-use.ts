/** What uses a theme. The pages of the library, themes and settings add these strings when they load. */
export const themeUse = {
  isDefault: 'Tema da organização',
  usedBy_one: 'Usado por {{count}} apresentação',
  usedBy_many: 'Usado por {{count}} de apresentações',
  usedBy_other: 'Usado por {{count}} apresentações',
  unused: 'Nenhuma apresentação usa este tema',
  show: 'Ver apresentações',
  title: 'Apresentações com “{{name}}”',
  more_one: 'Mais {{count}} apresentação',
  more_many: 'Mais {{count}} de apresentações',
  more_other: 'Mais {{count}} apresentações',
  deletedToApps_one: '{{count}} apresentação usa este tema e passará a mostrar o visual padrão do app.',
  deletedToApps_many:
    '{{count}} de apresentações usam este tema e passarão a mostrar o visual padrão do app.',
  deletedToApps_other: '{{count}} apresentações usam este tema e passarão a mostrar o visual padrão do app.',
  deletedToDefault_one: '{{count}} apresentação usa este tema e passará a mostrar o tema da organização.',
  deletedToDefault_many:
    '{{count}} de apresentações usam este tema e passarão a mostrar o tema da organização.',
  deletedToDefault_other:
    '{{count}} apresentações usam este tema e passarão a mostrar o tema da organização.',
  deletedDefault: 'Este é o tema da organização, que ficará sem tema.',
  onScreens_one: 'Está em {{count}} tela, que o mantém até a próxima publicação.',
  onScreens_many: 'Está em {{count}} de telas, que o mantêm até a próxima publicação.',
  onScreens_other: 'Está em {{count}} telas, que o mantêm até a próxima publicação.',
};
