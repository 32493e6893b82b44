/** Texts that several areas share, and errors. */
export const common = {
  cancel: 'キャンセル',
  close: '閉じる',
  done: '完了',
  save: '保存',
  saving: '保存中…',
  saved: '保存済み',
  saveFailed: '未保存',
  undo: '元に戻す',
  retry: '再試行',
  delete: '削除',
  rename: '名前を変更',
  copy: 'コピー',
  copied: 'コピーしました',
  move: 'フォルダに移動',
  open: '開く',
  share: '共有',
  search: '検索',
  clear: 'クリア',
  more: 'その他',
  none: 'なし',
  optional: '任意',
  selected_other: '{{count}}件を選択中',
  selectRow: '{{name}}を選択',
  selectAll: 'すべて選択',
  clearSelection: '選択を解除',
  name: '名前',
  folder: 'フォルダ',
  newFolder: '新しいフォルダ',
  dragHandle: '{{name}}をドラッグ',
  keyNames: { control: 'Ctrl', shift: 'Shift', delete: 'Delete', space: 'スペース', escape: 'Esc' },
  labelled: '{{label}}：{{text}}',
  added: '「{{name}}」を追加しました',
  justNow: 'たった今',
  view: '表示',
  viewTable: 'リスト',
  viewGrid: 'グリッド',
  moreActions: '{{name}}のその他の操作',
  peek: '{{name}}の詳細',
  peekHint: '詳細を表示（スペースキー）',
};

/** Filters of lists. */
export const filters = {
  filter: 'フィルター',
  active: '適用中のフィルター',
  fields: '絞り込む項目',
  searchFields: '絞り込む項目…',
  searchValues: '{{field}}を選択…',
  noValues: '見つかりません',
  loading: '値を読み込み中',
  is: '{{field}}:',
  remove: 'フィルター「{{field}}: {{value}}」を解除',
  clearAll: 'すべてクリア',
  unknown: '不明',
};

/** The columns of lists. */
export const columns = {
  title: '列',
  reset: '既定値に戻す',
  resize: '{{name}}の列幅',
  automatic: '自動',
  pixels_other: '{{count}}ピクセル',
  moveHint:
    'スペースキーで列を持ち上げ、矢印キーで移動し、もう一度スペースキーで置きます。Escキーで取り消します。',
};

export const errors = {
  title: '読み込めませんでした',
  network: 'サーバーに接続できませんが、スクリーンの再生は続いています。接続を確認して再試行してください。',
  forbidden: 'この操作を行う権限がありません。管理者にお問い合わせください。',
  notFound: 'このアイテムは存在しないか、アクセス権限がありません。',
  server:
    'サーバーで問題が発生しましたが、保存済みの内容は失われていません。しばらくしてから再試行してください。',
  unavailable:
    'サーバーは起動中またはメンテナンス中ですが、スクリーンの再生は続いています。しばらくしてから再試行してください。',
  tooMany_other: '試行回数が多すぎます。{{count}}分後に再試行してください。',
  unknown: '問題が発生しました。再試行してください。',
  details: '詳細',
  requestId: 'リクエストID：{{id}}',
  pageFailed: 'ページを開けませんでした',
  pageNotFound: 'ページが見つかりません',
  pageNotFoundHint: '移動または削除された可能性があります。',
};
