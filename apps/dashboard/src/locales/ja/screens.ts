/** The states of a screen. */
export const state = {
  playing: '再生中',
  starting: '起動中',
  offline: 'オフライン',
  attention: '要確認',
  disabled: '無効',
  waiting: '再生なし',
};

/** Changes tags of several screens. */
export const tags = {
  edit: 'タグを編集',
  title_other: '{{count}}台のスクリーンのタグを編集',
  add: 'タグを追加',
  addHint: '他のタグはそのまま残ります。Enterキーで追加します。',
  placeholder: 'city: Tokyo',
  severalValues: '複数の値',
  remove: '{{tag}}を外す',
  forget: '{{tag}}を追加しない',
  onlyLoaded:
    '読み込み済みのスクリーンのタグの一覧です。他のスクリーンでは、一覧にないタグはそのまま残ります。',
};

/** The details of a screen beside the list. */
export const peek = {
  label: '{{name}}の詳細',
  showing: '{{time}}から「{{name}}」を表示中',
  lastShowing: '最終接続：{{ago}}（「{{name}}」を表示）',
  showingHidden: '{{time}}からアクセス権限のないコンテンツを表示中',
  lastShowingHidden: '最終接続：{{ago}}（アクセス権限のないコンテンツを表示）',
  hidden: 'アクセス権限のないコンテンツ',
  noPicture: '表示するものがありません',
  reason: {
    failed:
      '配信された内容を再生できませんでした。そのコンテンツを差し替えるか外してから、配信してください。',
    offline: '再生は続いている可能性があります。電源とネットワーク接続を確認してください。',
    neverOnline: '一度も接続されていません。電源とネットワーク接続を確認してください。',
    disabled: '有効にするまで何も表示されません。',
    noPlaylist: 'プレイリストがありません。割り当ててから配信してください。',
    notPublished: 'まだ何も配信されていません。',
    nothingActive: 'プレイリストに、今再生されるものがありません。',
    starting: 'コンテンツを読み込んでいます。',
  },
  problem: {
    timeout:
      'コンテンツの読み込みが時間内に終わりませんでした。エディタで確認してから、もう一度配信してください。',
    unresponsive: 'コンテンツが応答しなくなりました。エディタで確認してから、もう一度配信してください。',
    notLoaded: 'コンテンツを読み込めませんでした。エディタで確認してから、もう一度配信してください。',
    incomplete: 'コンテンツの一部がありません。エディタで確認してから、もう一度配信してください。',
    damaged: 'スクリーン上のファイルが破損しています。再ダウンロードしています。',
    mismatch: 'ファイルが破損した状態で届きました。スクリーンはダウンロードを再試行しています。',
    space:
      'スクリーンに新しいコンテンツのための空き容量がありません。小さいファイルに替えてから、もう一度配信してください。',
    network:
      'コンテンツの読み込み元のサーバーにスクリーンが接続できませんでした。スクリーンのネットワーク接続を確認してください。',
  },
};

/** The saved views of a list. */
export const views = {
  label: 'ビュー',
  save: '変更を保存',
  saveAs: 'ビューとして保存',
  rename: 'ビューの名前を変更',
  share: '組織と共有',
  unshare: '共有を停止',
  shared: '「{{name}}」が組織の全員に表示されるようになりました',
  unshared: '「{{name}}」はオーナーだけに表示されるようになりました',
  sharedBy: '{{name}}が共有',
  notYours: '{{name}}が共有しているビューです。変更するには、本人または管理者に依頼してください。',
  deleted: '「{{name}}」を削除しました',
  deleteTitle: '全員の「{{name}}」を削除しますか？',
  deleteHint: '{{name}}が組織と共有しているビューです。削除すると元に戻せません。',
};

export const screens = {
  title: 'スクリーン',
  add: 'スクリーンを追加',
  search: 'スクリーンを検索',
  filters: {
    state: '状態',
    tag: 'タグ',
    folder: 'フォルダ',
    playlist: 'プレイリスト',
    anyTagValue: '{{key}}: すべての値',
  },
  online: 'オンライン',
  offline: 'オフライン',
  disabled: '無効',
  unpublished: '未配信の変更',
  attention: '要確認',
  allScreens: 'すべてのスクリーン',
  folders: 'フォルダ',
  folderName: 'フォルダ名',
  emptyTitle: 'スクリーンがありません',
  emptyHint:
    'テレビ、タブレット、ブラウザをスクリーンとして使用できます。その端末でプレーヤーを開き、表示されたコードを入力してください。',
  noMatch: '一致するスクリーンがありません',
  noMatchHint: 'フィルターを減らすか、別の語句で検索してください。',
  clearFilters: 'フィルターをクリア',
  selectAllCount_other: '{{count}}台すべてを選択',
  columns: {
    name: 'スクリーン',
    state: '状態',
    playing: '再生中の内容',
    playlist: 'プレイリスト',
    publish: '配信',
    seen: '最終接続',
    tags: 'タグ',
    folder: 'フォルダ',
    timezone: 'タイムゾーン',
    resolution: '解像度',
    model: '機種',
    description: '説明',
    created: '追加日',
  },
  noPlaylist: 'プレイリストなし',
  hiddenPlaylist: '権限なし',
  never: 'なし',
  now: '接続中',
  actions: {
    publish: '配信',
    setPlaylist: 'プレイリストを割り当て',
    restart: 'プレーヤーを再起動',
    reboot: 'スクリーンを再起動',
    move: 'フォルダに移動',
    disable: '無効にする',
    enable: '有効にする',
    unregister: 'ペアリングを解除',
    delete: '削除',
    rename: '名前を変更',
  },
  addTitle: 'スクリーンを追加',
  addHint: 'スクリーンで次のアドレスを開くと、6文字のコードが表示されます。',
  addLocal: '別の端末では、「localhost」をこのコンピューターの名前かIPアドレスに置き換えてください。',
  code: 'アクティベーションコード',
  codePlaceholder: 'ABC 234',
  name: '名前',
  namePlaceholder: 'ショーウィンドウ、受付…',
  useThisBrowser: 'このブラウザをスクリーンとして使用',
  useThisBrowserHint: 'プレーヤーが新しいタブで開き、コードが表示されます。ここに戻って入力してください。',
  disableOneTitle: '「{{name}}」を無効にしますか？',
  disableTitle_other: '{{count}}台のスクリーンを無効にしますか？',
  disableHint_other: '1分以内に再生が停止します。再び有効にするまで再生されません。',
  unregisterTitle: '「{{name}}」のペアリングを解除しますか？',
  unregisterHint:
    '再生が停止し、組織から外れます。新しいアクティベーションコードが表示され、もう一度追加できます。',
  deleteTitle: '「{{name}}」を削除しますか？',
  deleteHint:
    'スクリーンは完全に削除され、元に戻せません。このプレーヤーを再び使用するには、新しいスクリーンとして追加してください。',
  restarted: '「{{name}}」のプレーヤーを再起動しています',
  turnedOff: '「{{name}}」を無効にしました',
  turnedOn: '「{{name}}」を有効にしました',
  unregistered: '「{{name}}」のペアリングを解除しました',
  deleted: '「{{name}}」を削除しました',
};
