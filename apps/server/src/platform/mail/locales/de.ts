import type { MailStrings } from './en.ts';

/** The salutation ends with a comma, so the first sentence starts with a lower-case letter where German allows it. */
export const de: MailStrings = {
  greeting: (name) => `Guten Tag ${name},`,
  greetingWithoutName: 'Guten Tag,',
  betweenSentences: ' ',
  linkLabel: (action) => `${action}:`,
  buttonHint: 'Wenn die Schaltfläche nicht funktioniert, kopieren Sie diese Adresse in Ihren Browser:',
  validity: (span) => `Der Link funktioniert nur einmal und ist ${span} gültig.`,
  resetPassword: {
    subject: (brand) => `Neues Passwort für ${brand} festlegen`,
    reason: (brand) => `für Ihr Konto bei ${brand} wurde ein neues Passwort angefordert.`,
    effect:
      'Wenn Sie ein neues Passwort festlegen, werden Sie überall abgemeldet, und Ihre API-Schlüssel werden widerrufen.',
    action: 'Neues Passwort festlegen',
    footnote:
      'Wenn Sie das nicht angefordert haben, ignorieren Sie diese E-Mail. Ihr Passwort bleibt unverändert.',
  },
  confirmSignUp: {
    subject: (brand) => `E-Mail-Adresse für ${brand} bestätigen`,
    reason: (brand) => `bestätigen Sie Ihre E-Mail-Adresse, um Ihr Konto bei ${brand} zu erstellen.`,
    action: 'Bestätigen und anmelden',
    footnote:
      'Wenn Sie sich nicht registriert haben, ignorieren Sie diese E-Mail. Es wird kein Konto erstellt.',
  },
  confirmEmail: {
    subject: (brand) => `Neue E-Mail-Adresse für ${brand} bestätigen`,
    reason: (brand) => `bestätigen Sie diese E-Mail-Adresse, um sie für Ihr Konto bei ${brand} zu verwenden.`,
    effect: 'Wenn Sie die Adresse bestätigen, werden Sie überall abgemeldet.',
    action: 'E-Mail-Adresse bestätigen',
    footnote: 'Wenn Sie das nicht angefordert haben, ignorieren Sie diese E-Mail. Es ändert sich nichts.',
  },
  alreadyRegistered: {
    subject: (brand) => `Sie haben bereits ein Konto bei ${brand}`,
    reason: (brand) =>
      `jemand wollte sich mit Ihrer E-Mail-Adresse bei ${brand} registrieren. Sie haben dort aber bereits ein Konto.`,
    advice: 'Melden Sie sich an, oder legen Sie ein neues Passwort fest, wenn Sie Ihres vergessen haben.',
    action: 'Neues Passwort festlegen',
    footnote: 'Wenn Sie das nicht waren, ignorieren Sie diese E-Mail. Es hat sich nichts geändert.',
  },
  emailAlreadyUsed: {
    subject: (brand) => `Ihre E-Mail-Adresse gehört bereits zu einem Konto bei ${brand}`,
    reason: (brand) =>
      `jemand wollte Ihre E-Mail-Adresse für ein anderes Konto bei ${brand} verwenden. Eine Adresse kann nur zu einem Konto gehören.`,
    advice: 'Wenn Sie das waren, melden Sie sich mit dem Konto an, das Sie bereits haben.',
    action: 'Anmelden',
    footnote: 'Wenn Sie das nicht waren, ignorieren Sie diese E-Mail. Es hat sich nichts geändert.',
  },
  emailChangeRequested: {
    subject: (brand) => `Ihre E-Mail-Adresse für ${brand} soll geändert werden`,
    reason: (brand, newEmail) =>
      `jemand, der in Ihrem Konto bei ${brand} angemeldet ist, möchte die E-Mail-Adresse in ${newEmail} ändern. Wenn Sie das waren, öffnen Sie den Link, den wir an diese Adresse gesendet haben.`,
    advice:
      'Wenn Sie das nicht waren, kennt jemand Ihr Passwort. Legen Sie jetzt ein neues fest, solange Ihr Konto noch diese Adresse hat. Das verhindert die Änderung, meldet alle ab, die Ihr Konto verwenden, und widerruft die API-Schlüssel.',
    action: 'Neues Passwort festlegen',
    footnote: 'Wenn Sie das waren, brauchen Sie kein neues Passwort festzulegen.',
  },
  emailChanged: {
    subject: (brand) => `Ihre E-Mail-Adresse für ${brand} wurde geändert`,
    reason: (brand, newEmail) =>
      `die E-Mail-Adresse Ihres Kontos bei ${brand} wurde in ${newEmail} geändert. Alle, die das Konto verwendet haben, wurden abgemeldet. Wenn Sie das waren, melden Sie sich mit der neuen Adresse an.`,
    warning:
      'Wenn Sie das nicht waren, hat jetzt jemand anderes die Kontrolle über Ihr Konto. Mit dieser Adresse können Sie kein neues Passwort mehr festlegen.',
    askAdministrator:
      'Bitten Sie die Administration Ihrer Organisation, Ihrem Konto sofort eine niedrigere Rolle zu geben. Damit werden alle abgemeldet, die es verwenden.',
    writeToSupport: (email) =>
      `Wenn es sonst niemanden mit Administrationsrechten gibt, schreiben Sie an ${email}.`,
    askOperator: (brand) =>
      `Wenn es sonst niemanden mit Administrationsrechten gibt, wenden Sie sich an die Person, die diesen Server von ${brand} betreibt.`,
    changeElsewhere: 'Wenn Sie dasselbe Passwort anderswo verwenden, ändern Sie es auch dort.',
    action: 'Anmelden',
    footnote: 'An diese Adresse senden wir keine weiteren E-Mails zu diesem Konto.',
  },
  offlineScreens: {
    subject: (what, organisation) => `${what} (${organisation})`,
    screenOffline: (name) => `${name} ist offline`,
    screensOffline: { other: (count) => `${count} Bildschirme sind offline` },
    moreScreens: { one: (count) => `${count} weiterer`, other: (count) => `${count} weitere` },
    reasonOne: (name) => `${name} ist seit mehr als zehn Minuten offline.`,
    reasonMany: (names) => `${names} sind seit mehr als zehn Minuten offline.`,
    adviceOne:
      'Prüfen Sie die Strom- und Netzwerkverbindung des Bildschirms. Sobald er wieder verbunden ist, läuft alles automatisch weiter.',
    adviceMany:
      'Prüfen Sie die Strom- und Netzwerkverbindung der Bildschirme. Sobald sie wieder verbunden sind, läuft alles automatisch weiter.',
    action: 'Offline-Bildschirme anzeigen',
    footnote: 'Wenn Sie diese E-Mails nicht mehr erhalten möchten, bestellen Sie sie hier ab:',
  },
  unsubscribePage: {
    title: 'E-Mail-Einstellungen',
    question: 'Diese E-Mails abbestellen?',
    effect: 'Sie erhalten keine E-Mails mehr über Bildschirme, die offline sind.',
    unsubscribe: 'Abbestellen',
    done: 'E-Mails abbestellt',
    reversal: 'In den Einstellungen können Sie diese E-Mails wieder einschalten.',
  },
};
