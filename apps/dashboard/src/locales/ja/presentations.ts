/** The presentation editor. */
export const presentation = {
  new: '新しいプレゼンテーション',
  create: 'プレゼンテーションを作成',
  name: '名前',
  untitled: '新しい{{app}}',
  duration: '再生時間',
  durationHint: '1回の再生で表示する時間です。',
  ownLength: 'すべてを1回表示するのに{{length}}かかります。',
  seconds: '秒',
  addToPlaylist: 'プレイリストに追加',
  properties: '内容',
  fieldsLoading: 'アプリの入力項目を読み込み中…',
  fieldsFailed:
    'アプリの入力項目の一部を読み込めませんでした。ページを再読み込みするか、アプリの作成者に連絡してください：{{error}}',
  changesAfterPublish: '変更は配信後にスクリーンに反映されます。',
  pageCheck: {
    skipped: 'スクリーンではこのページがスキップされます',
    framingRefused:
      'このサイトは埋め込みを許可していません。別のアドレスを使用するか、サイトの管理者に許可を依頼してください。',
    away: 'サーバーはこのページを開けませんでした',
    unreachable:
      'アドレスを確認してください。社内ネットワークのページであれば、そのネットワークのスクリーンでは表示できます。',
    answersWith:
      'サイトがエラー{{status}}を返しました。スクリーンではページの表示を試みます。アドレスを確認してください。',
  },
};

/** The gallery of templates. */
export const templates = {
  title: 'テンプレート',
  fromTemplate: 'テンプレートから作成',
  kind: '作成方法',
  choose: 'テンプレートを選択',
  search: 'テンプレートを検索',
  category: 'カテゴリ',
  categories: {
    all: 'すべて',
    food: '飲食',
    shop: '店舗',
    office: 'オフィス',
    events: 'イベント',
    safety: '安全',
    information: '案内',
  },
  orientation: 'スクリーンの向き',
  count_other: '{{count}}件のテンプレート',
  noMatch: '一致するテンプレートがありません',
  noMatchHint: '「menu」や「sale」など、別の語句をお試しください。',
  clear: '検索をクリア',
  creating: '「{{name}}」を作成中…',
  added: 'プレイリストの末尾に追加しました',
};
