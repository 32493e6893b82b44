import type { PluralForms } from './plural-forms.ts';

const screensOffline: PluralForms = { other: (count) => `${count} screens are offline` };
const moreScreens: PluralForms = { other: (count) => `${count} more` };

/** The text of all emails. Names, addresses and spans of time are formatted already. */
export const en = {
  greeting: (name: string) => `Hello ${name},`,
  greetingWithoutName: 'Hello,',
  /** Joins two sentences. */
  betweenSentences: ' ',
  /** Before a link on the next line. */
  linkLabel: (action: string) => `${action}:`,
  buttonHint: 'If the button doesn’t work, copy this address into your browser:',
  validity: (span: string) => `The link works once and expires after ${span}.`,
  resetPassword: {
    subject: (brand: string) => `Set a new password for ${brand}`,
    reason: (brand: string) => `Someone asked to set a new password for your ${brand} account.`,
    effect: 'Setting a new password signs you out everywhere and revokes your API keys.',
    action: 'Set a new password',
    footnote: 'If you didn’t ask for this, ignore this email. Your password stays the same.',
  },
  confirmSignUp: {
    subject: (brand: string) => `Confirm your email address for ${brand}`,
    reason: (brand: string) => `Confirm your email address to create your ${brand} account.`,
    action: 'Confirm and sign in',
    footnote: 'If you didn’t sign up, ignore this email. No account will be created.',
  },
  confirmEmail: {
    subject: (brand: string) => `Confirm your new email address for ${brand}`,
    reason: (brand: string) => `Confirm this email address to use it for your ${brand} account.`,
    effect: 'Confirming the address signs you out everywhere.',
    action: 'Confirm email address',
    footnote: 'If you didn’t ask for this, ignore this email. Nothing will change.',
  },
  alreadyRegistered: {
    subject: (brand: string) => `You already have an account with ${brand}`,
    reason: (brand: string) =>
      `Someone tried to sign up for ${brand} with your email address, but you already have an account.`,
    advice: 'Sign in, or set a new password if you’ve forgotten yours.',
    action: 'Set a new password',
    footnote: 'If this wasn’t you, ignore this email. Nothing has changed.',
  },
  emailAlreadyUsed: {
    subject: (brand: string) => `Your email address already belongs to an account with ${brand}`,
    reason: (brand: string) =>
      `Someone tried to use your email address for another ${brand} account. An address can belong to only one account.`,
    advice: 'If this was you, sign in with the account that you already have.',
    action: 'Sign in',
    footnote: 'If this wasn’t you, ignore this email. Nothing has changed.',
  },
  emailChangeRequested: {
    subject: (brand: string) => `Your email address for ${brand} is about to change`,
    reason: (brand: string, newEmail: string) =>
      `Someone who is signed in to your ${brand} account asked to change its email address to ${newEmail}. If this was you, open the link that we sent to that address.`,
    advice:
      'If this wasn’t you, someone knows your password. Set a new one now, while your account still has this address. That stops the change, signs out everyone who uses your account, and revokes its API keys.',
    action: 'Set a new password',
    footnote: 'If this was you, you don’t need to set a new password.',
  },
  emailChanged: {
    subject: (brand: string) => `Your email address for ${brand} was changed`,
    reason: (brand: string, newEmail: string) =>
      `The email address of your ${brand} account was changed to ${newEmail}. Everyone who used the account was signed out. If this was you, sign in with the new address.`,
    warning:
      'If this wasn’t you, someone else controls your account now. You can no longer set a new password with this address.',
    askAdministrator:
      'Ask an administrator of your organisation to give your account a lower role now. That signs out everyone who uses it.',
    writeToSupport: (email: string) => `If there is no other administrator, write to ${email}.`,
    askOperator: (brand: string) =>
      `If there is no other administrator, ask the person who runs this ${brand} server for help.`,
    changeElsewhere: 'If you use the same password elsewhere, change it there.',
    action: 'Sign in',
    footnote: 'We won’t send any more emails about this account to this address.',
  },
  offlineScreens: {
    subject: (what: string, organisation: string) => `${what} (${organisation})`,
    screenOffline: (name: string) => `${name} is offline`,
    screensOffline,
    moreScreens,
    reasonOne: (name: string) => `${name} has been offline for more than ten minutes.`,
    reasonMany: (names: string) => `${names} have been offline for more than ten minutes.`,
    adviceOne:
      'Check that the screen has power and a network connection. It resumes automatically when it reconnects.',
    adviceMany:
      'Check that the screens have power and a network connection. They resume automatically when they reconnect.',
    action: 'Show offline screens',
    footnote: 'To stop these emails, unsubscribe:',
  },
  unsubscribePage: {
    title: 'Email settings',
    question: 'Unsubscribe from these emails?',
    effect: 'You’ll no longer get emails about offline screens.',
    unsubscribe: 'Unsubscribe',
    done: 'You’re unsubscribed',
    reversal: 'You can turn these emails on again in Settings.',
  },
};

export type MailStrings = typeof en;
