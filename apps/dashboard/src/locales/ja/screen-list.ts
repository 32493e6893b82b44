/** The list of screens: its tiles, its orders, and the details beside it. */
export const screenList = {
  largeTiles: '大きいタイル',
  smallTiles: '小さいタイル',
  attentionFirst: '要確認を先頭に',
  ascending: '昇順',
  descending: '降順',
  neverOnline: '接続履歴なし',
  lastShowed: '最後の表示：「{{name}}」',
  lastShowedHidden: '最後の表示：アクセス権限のないコンテンツ',
  tagsChanged_other: '{{count}}台のスクリーンのタグを変更しました',
  tagsRestored: 'タグを元に戻しました',
  nextPublish: '次の配信',
  viewMoved: '「{{name}}」を移動しました',
  moveViewLeft: '左へ移動',
  moveViewRight: '右へ移動',
};
