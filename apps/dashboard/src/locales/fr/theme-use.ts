/** What uses a theme. The pages of the library, themes and settings add these strings when they load. */
export const themeUse = {
  isDefault: 'Thème de l’organisation',
  usedBy_one: 'Utilisé par {{count}} présentation',
  usedBy_many: 'Utilisé par {{count}} de présentations',
  usedBy_other: 'Utilisé par {{count}} présentations',
  unused: 'Utilisé par aucune présentation',
  show: 'Afficher les présentations',
  title: 'Présentations avec « {{name}} »',
  more_one: '{{count}} autre présentation',
  more_many: '{{count}} d’autres présentations',
  more_other: '{{count}} autres présentations',
  deletedToApps_one:
    '{{count}} présentation l’utilise. Elle prendra l’apparence par défaut de son application.',
  deletedToApps_many:
    '{{count}} de présentations l’utilisent. Elles prendront l’apparence par défaut de leur application.',
  deletedToApps_other:
    '{{count}} présentations l’utilisent. Elles prendront l’apparence par défaut de leur application.',
  deletedToDefault_one: '{{count}} présentation l’utilise. Elle prendra le thème de l’organisation.',
  deletedToDefault_many:
    '{{count}} de présentations l’utilisent. Elles prendront le thème de l’organisation.',
  deletedToDefault_other: '{{count}} présentations l’utilisent. Elles prendront le thème de l’organisation.',
  deletedDefault: 'C’est le thème de l’organisation, qui n’en aura plus.',
  onScreens_one: 'Il est sur {{count}} écran, qui le garde jusqu’à la prochaine publication.',
  onScreens_many: 'Il est sur {{count}} d’écrans, qui le gardent jusqu’à la prochaine publication.',
  onScreens_other: 'Il est sur {{count}} écrans, qui le gardent jusqu’à la prochaine publication.',
};
