/** What uses a theme. The pages of the library, themes and settings add these strings when they load. */
export const themeUse = {
  isDefault: '組織のテーマ',
  usedBy_other: 'プレゼンテーション{{count}}件で使用中',
  unused: '使用しているプレゼンテーションはありません',
  show: 'プレゼンテーションを表示',
  title: '「{{name}}」を使用しているプレゼンテーション',
  more_other: 'ほか{{count}}件のプレゼンテーション',
  deletedToApps_other:
    'プレゼンテーション{{count}}件で使用中です。削除すると、アプリの標準の外観で表示されます。',
  deletedToDefault_other:
    'プレゼンテーション{{count}}件で使用中です。削除すると、組織のテーマで表示されます。',
  deletedDefault: 'これは組織のテーマです。削除すると、組織のテーマはなくなります。',
  onScreens_other: 'スクリーン{{count}}台で使用中です。次に配信するまで表示されます。',
};
