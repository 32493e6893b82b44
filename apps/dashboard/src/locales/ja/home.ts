/** The home page. */
export const home = {
  showAll: 'すべて表示',
  triage: {
    label: '状態別のスクリーン数',
    online: 'オンライン',
    offline: 'オフライン',
    attention_other: '要確認',
    disabled_other: '無効',
    calm: 'オフラインのスクリーンはありません',
  },
  problems: {
    title: '問題',
    none: '現在、問題はありません。',
    lastShowed: '最後の表示：「{{name}}」',
    published: '配信：{{when}}',
    lastSeen: '最終接続：{{when}}',
    neverSeen: '接続履歴なし',
    actionOn: '{{action}}：{{name}}',
    all: {
      attention_other: '要確認のスクリーン{{count}}台を表示',
      offline_other: 'オフラインのスクリーン{{count}}台を表示',
    },
  },
  recentContent: '最近変更したコンテンツ',
};
