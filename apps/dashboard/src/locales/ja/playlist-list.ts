/** The list of playlists. */
export const playlistList = {
  search: 'プレイリストを検索',
  new: '新しいプレイリスト',
  newFolder: '新しいフォルダ',
  empty: 'プレイリストはまだありません',
  emptyHint:
    'プレイリストは画像、動画、アプリを順番に表示します。作成してから、再生するスクリーンを選択してください。',
  emptyFolder: 'このフォルダにプレイリストはありません',
  emptyFolderHint: 'ここで作成したプレイリストはこのフォルダに入ります。',
  emptyReadOnlyHint: 'ほかのメンバーがこのフォルダに追加したプレイリストがここに表示されます。',
  noMatch: '一致するプレイリストがありません',
  noItems: 'アイテムはまだありません',
  items: 'アイテム',
  length: '長さ',
  screens: 'スクリーン',
};
