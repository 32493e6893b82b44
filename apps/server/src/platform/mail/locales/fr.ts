import type { MailStrings } from './en.ts';

export const fr: MailStrings = {
  greeting: (name) => `Bonjour ${name},`,
  greetingWithoutName: 'Bonjour,',
  betweenSentences: ' ',
  linkLabel: (action) => `${action} :`,
  buttonHint: 'Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur :',
  validity: (span) => `Le lien ne fonctionne qu’une fois et reste valable ${span}.`,
  resetPassword: {
    subject: (brand) => `Définissez un nouveau mot de passe pour ${brand}`,
    reason: (brand) => `Un nouveau mot de passe a été demandé pour votre compte ${brand}.`,
    effect: 'Définir un nouveau mot de passe ferme toutes vos sessions et révoque vos clés API.',
    action: 'Définir un nouveau mot de passe',
    footnote: 'Si vous n’avez rien demandé, ignorez cet e-mail. Votre mot de passe reste inchangé.',
  },
  confirmSignUp: {
    subject: (brand) => `Confirmez votre adresse e-mail pour ${brand}`,
    reason: (brand) => `Confirmez votre adresse e-mail pour créer votre compte ${brand}.`,
    action: 'Confirmer et se connecter',
    footnote: 'Si vous n’avez pas demandé à vous inscrire, ignorez cet e-mail. Aucun compte ne sera créé.',
  },
  confirmEmail: {
    subject: (brand) => `Confirmez votre nouvelle adresse e-mail pour ${brand}`,
    reason: (brand) => `Confirmez cette adresse e-mail pour l’utiliser avec votre compte ${brand}.`,
    effect: 'Confirmer l’adresse ferme toutes vos sessions.',
    action: 'Confirmer l’adresse e-mail',
    footnote: 'Si vous n’avez rien demandé, ignorez cet e-mail. Rien ne changera.',
  },
  alreadyRegistered: {
    subject: (brand) => `Vous avez déjà un compte ${brand}`,
    reason: (brand) =>
      `Quelqu’un a essayé de s’inscrire à ${brand} avec votre adresse e-mail, mais vous avez déjà un compte.`,
    advice: 'Connectez-vous, ou définissez un nouveau mot de passe si vous avez oublié le vôtre.',
    action: 'Définir un nouveau mot de passe',
    footnote: 'Si ce n’était pas vous, ignorez cet e-mail. Rien n’a changé.',
  },
  emailAlreadyUsed: {
    subject: (brand) => `Votre adresse e-mail est déjà associée à un compte ${brand}`,
    reason: (brand) =>
      `Quelqu’un a essayé d’utiliser votre adresse e-mail pour un autre compte ${brand}. Une adresse ne peut être associée qu’à un seul compte.`,
    advice: 'Si c’était vous, connectez-vous avec le compte que vous avez déjà.',
    action: 'Se connecter',
    footnote: 'Si ce n’était pas vous, ignorez cet e-mail. Rien n’a changé.',
  },
  emailChangeRequested: {
    subject: (brand) => `Votre adresse e-mail pour ${brand} va être modifiée`,
    reason: (brand, newEmail) =>
      `Une personne connectée à votre compte ${brand} a demandé à remplacer son adresse e-mail par ${newEmail}. Si c’était vous, ouvrez le lien que nous avons envoyé à cette adresse.`,
    advice:
      'Si ce n’était pas vous, quelqu’un connaît votre mot de passe. Définissez-en un nouveau maintenant, tant que votre compte a encore cette adresse. Cela annule la modification, ferme toutes les sessions de votre compte et révoque ses clés API.',
    action: 'Définir un nouveau mot de passe',
    footnote: 'Si c’était vous, il est inutile de définir un nouveau mot de passe.',
  },
  emailChanged: {
    subject: (brand) => `Votre adresse e-mail pour ${brand} a été modifiée`,
    reason: (brand, newEmail) =>
      `L’adresse e-mail de votre compte ${brand} a été remplacée par ${newEmail}. Toutes les sessions du compte ont été fermées. Si c’était vous, connectez-vous avec la nouvelle adresse.`,
    warning:
      'Si ce n’était pas vous, quelqu’un d’autre contrôle désormais votre compte. Vous ne pouvez plus définir de nouveau mot de passe avec cette adresse.',
    askAdministrator:
      'Demandez dès maintenant à un administrateur de votre organisation de donner un rôle inférieur à votre compte. Cela ferme toutes ses sessions.',
    writeToSupport: (email) => `S’il n’y a pas d’autre administrateur, écrivez à ${email}.`,
    askOperator: (brand) =>
      `S’il n’y a pas d’autre administrateur, adressez-vous à la personne qui gère ce serveur ${brand}.`,
    changeElsewhere: 'Si vous utilisez le même mot de passe ailleurs, changez-le là aussi.',
    action: 'Se connecter',
    footnote: 'Nous n’enverrons plus d’e-mails au sujet de ce compte à cette adresse.',
  },
  offlineScreens: {
    subject: (what, organisation) => `${what} (${organisation})`,
    screenOffline: (name) => `${name} est hors ligne`,
    screensOffline: { other: (count) => `${count} écrans sont hors ligne` },
    moreScreens: { one: (count) => `${count} autre`, other: (count) => `${count} autres` },
    reasonOne: (name) => `${name} est hors ligne depuis plus de dix minutes.`,
    reasonMany: (names) => `${names} sont hors ligne depuis plus de dix minutes.`,
    adviceOne:
      'Vérifiez l’alimentation et la connexion réseau de l’écran. La diffusion reprend automatiquement dès qu’il se reconnecte.',
    adviceMany:
      'Vérifiez l’alimentation et la connexion réseau des écrans. La diffusion reprend automatiquement dès qu’ils se reconnectent.',
    action: 'Afficher les écrans hors ligne',
    footnote: 'Pour ne plus recevoir ces e-mails, désabonnez-vous :',
  },
  unsubscribePage: {
    title: 'Paramètres des e-mails',
    question: 'Ne plus recevoir ces e-mails ?',
    effect: 'Vous ne recevrez plus d’e-mails concernant les écrans hors ligne.',
    unsubscribe: 'Se désabonner',
    done: 'Désabonnement effectué',
    reversal: 'Vous pouvez réactiver ces e-mails dans les paramètres.',
  },
};
