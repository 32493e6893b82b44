import type { MailStrings } from './en.ts';

export const ja: MailStrings = {
  greeting: (name) => `${name} 様`,
  greetingWithoutName: 'こんにちは。',
  betweenSentences: '',
  linkLabel: (action) => `${action}：`,
  buttonHint: 'ボタンが機能しない場合は、次のアドレスをブラウザに貼り付けてください：',
  // `Intl` writes a space before the unit, which Japanese text does not have.
  validity: (span) => `リンクは1回のみ有効で、${span.replace(' ', '')}で期限が切れます。`,
  resetPassword: {
    subject: (brand) => `${brand}の新しいパスワードの設定`,
    reason: (brand) => `${brand}アカウントの新しいパスワードの設定がリクエストされました。`,
    effect: '新しいパスワードを設定すると、すべての端末からログアウトし、APIキーが無効になります。',
    action: '新しいパスワードを設定',
    footnote: 'お心当たりがない場合は、このメールを無視してください。パスワードは変更されません。',
  },
  confirmSignUp: {
    subject: (brand) => `${brand}のメールアドレスの確認`,
    reason: (brand) => `メールアドレスを確認して、${brand}アカウントを作成してください。`,
    action: '確認してログイン',
    footnote: '登録したお心当たりがない場合は、このメールを無視してください。アカウントは作成されません。',
  },
  confirmEmail: {
    subject: (brand) => `${brand}の新しいメールアドレスの確認`,
    reason: (brand) => `このメールアドレスを${brand}アカウントで使用するには、アドレスを確認してください。`,
    effect: 'アドレスを確認すると、すべての端末からログアウトします。',
    action: 'メールアドレスを確認',
    footnote: 'お心当たりがない場合は、このメールを無視してください。何も変更されません。',
  },
  alreadyRegistered: {
    subject: (brand) => `${brand}のアカウントをすでにお持ちです`,
    reason: (brand) =>
      `お使いのメールアドレスで${brand}への登録が試みられましたが、すでにアカウントがあります。`,
    advice: 'ログインしてください。パスワードをお忘れの場合は、新しいパスワードを設定してください。',
    action: '新しいパスワードを設定',
    footnote: 'お心当たりがない場合は、このメールを無視してください。何も変更されていません。',
  },
  emailAlreadyUsed: {
    subject: (brand) => `このメールアドレスは、すでに${brand}のアカウントで使用されています`,
    reason: (brand) =>
      `お使いのメールアドレスを別の${brand}アカウントで使用しようとする操作がありました。1つのアドレスを使用できるアカウントは1つだけです。`,
    advice: 'ご自身による操作の場合は、すでにお持ちのアカウントでログインしてください。',
    action: 'ログイン',
    footnote: 'お心当たりがない場合は、このメールを無視してください。何も変更されていません。',
  },
  emailChangeRequested: {
    subject: (brand) => `${brand}のメールアドレスがまもなく変更されます`,
    reason: (brand, newEmail) =>
      `${brand}アカウントにログイン中の人が、メールアドレスを${newEmail}に変更しようとしています。ご自身による操作の場合は、そのアドレスに送信したリンクを開いてください。`,
    advice:
      'お心当たりがない場合は、パスワードが他人に知られています。アカウントがまだこのアドレスのうちに、新しいパスワードを設定してください。変更は中止され、アカウントはすべての端末からログアウトし、APIキーが無効になります。',
    action: '新しいパスワードを設定',
    footnote: 'ご自身による操作の場合は、新しいパスワードを設定する必要はありません。',
  },
  emailChanged: {
    subject: (brand) => `${brand}のメールアドレスが変更されました`,
    reason: (brand, newEmail) =>
      `${brand}アカウントのメールアドレスが${newEmail}に変更され、すべての端末からログアウトしました。ご自身による操作の場合は、新しいアドレスでログインしてください。`,
    warning:
      'お心当たりがない場合は、アカウントが他人に乗っ取られています。このアドレスでは、もう新しいパスワードを設定できません。',
    askAdministrator:
      'すぐに組織の管理者に連絡し、アカウントのロールを下げてもらってください。これにより、アカウントはすべての端末からログアウトします。',
    writeToSupport: (email) => `ほかに管理者がいない場合は、${email}にご連絡ください。`,
    askOperator: (brand) =>
      `ほかに管理者がいない場合は、この${brand}サーバーの管理者にお問い合わせください。`,
    changeElsewhere: '同じパスワードをほかでも使用している場合は、そちらも変更してください。',
    action: 'ログイン',
    footnote: '今後、このアカウントに関するメールはこのアドレスに送信されません。',
  },
  offlineScreens: {
    subject: (what, organisation) => `${what}（${organisation}）`,
    screenOffline: (name) => `「${name}」がオフラインです`,
    screensOffline: { other: (count) => `${count}台のスクリーンがオフラインです` },
    moreScreens: { other: (count) => `他${count}台` },
    reasonOne: (name) => `「${name}」が10分以上オフラインになっています。`,
    reasonMany: (names) => `次のスクリーンが10分以上オフラインになっています：${names}`,
    adviceOne: 'スクリーンの電源とネットワーク接続を確認してください。再接続すると、自動的に再開します。',
    adviceMany: '各スクリーンの電源とネットワーク接続を確認してください。再接続すると、自動的に再開します。',
    action: 'オフラインのスクリーンを表示',
    footnote: 'これらのメールの配信を停止するには：',
  },
  unsubscribePage: {
    title: 'メールの設定',
    question: 'メールの配信を停止しますか？',
    effect: 'オフラインのスクリーンに関するメールは届かなくなります。',
    unsubscribe: '配信を停止',
    done: 'メールの配信を停止しました',
    reversal: '設定からもう一度オンにできます。',
  },
};
