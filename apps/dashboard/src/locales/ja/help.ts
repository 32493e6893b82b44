/** The help panel. It adds these strings when it loads. */
export const help = {
  title: 'ヘルプ',
  search: 'ヘルプを検索',
  forPage: 'このページのヘルプ',
  results_other: '{{count}}件の記事',
  noMatch: '「{{query}}」に一致する記事がありません',
  noMatchHint: '別の語句で検索するか、下の記事を選択してください。',
  back: '戻る',
  forward: '進む',
  newTab: '新しいタブで開く',
  groups: {
    firstSteps: 'はじめに',
    content: 'コンテンツ',
    playlists: 'プレイリストとスケジュール',
    publishing: '配信',
    screens: 'スクリーン',
    account: 'アカウントと組織',
  },
  fillerWords: 'か が する ですか と で に の は へ も や を',
};
