/** What uses a theme. The pages of the library, themes and settings add these strings when they load. */
export const themeUse = {
  isDefault: 'Tema de la organización',
  usedBy_one: 'En {{count}} presentación',
  usedBy_many: 'En {{count}} de presentaciones',
  usedBy_other: 'En {{count}} presentaciones',
  unused: 'Ninguna presentación lo usa',
  show: 'Ver presentaciones',
  title: 'Presentaciones con «{{name}}»',
  more_one: '{{count}} presentación más',
  more_many: '{{count}} de presentaciones más',
  more_other: '{{count}} presentaciones más',
  deletedToApps_one:
    'Lo usa {{count}} presentación, que pasará a mostrar el aspecto predeterminado de su app.',
  deletedToApps_many:
    'Lo usan {{count}} de presentaciones, que pasarán a mostrar el aspecto predeterminado de su app.',
  deletedToApps_other:
    'Lo usan {{count}} presentaciones, que pasarán a mostrar el aspecto predeterminado de su app.',
  deletedToDefault_one: 'Lo usa {{count}} presentación, que pasará a mostrar el tema de la organización.',
  deletedToDefault_many:
    'Lo usan {{count}} de presentaciones, que pasarán a mostrar el tema de la organización.',
  deletedToDefault_other:
    'Lo usan {{count}} presentaciones, que pasarán a mostrar el tema de la organización.',
  deletedDefault: 'Es el tema de la organización, que se quedará sin ninguno.',
  onScreens_one: 'Está en {{count}} pantalla, que lo conserva hasta la próxima publicación.',
  onScreens_many: 'Está en {{count}} de pantallas, que lo conservan hasta la próxima publicación.',
  onScreens_other: 'Está en {{count}} pantallas, que lo conservan hasta la próxima publicación.',
};
