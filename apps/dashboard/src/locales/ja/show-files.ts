/** Showing files on a screen. */
export const showFiles = {
  add: 'ファイルを追加',
  drop: 'ドロップして「{{name}}」に表示',
  dropOnScreen: 'スクリーンにドロップすると表示、それ以外の場所ではアップロード',
  nothingHint: 'ここに画像、動画、PDFをドロップするか、プレイリストを選択してください。',
  question_other: '{{count}}件のファイルを「{{name}}」に表示',
  addTo: '「{{name}}」に追加',
  addToHidden: '現在のプレイリストに追加',
  alsoOn_other: 'ほか{{count}}台のスクリーンも変わります',
  cannotChange: 'このプレイリストを変更する権限がありません。オーナーにお問い合わせください。',
  create: 'このスクリーン用のプレイリストを作成',
  createHint: 'このスクリーンの「{{name}}」と置き換えます',
  createHintHidden: '現在のプレイリストと置き換えます',
  added_other: '{{count}}件のファイルを「{{name}}」に追加しました',
};
