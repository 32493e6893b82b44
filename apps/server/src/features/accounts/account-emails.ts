import { firstLanguage, type Language } from '../../platform/languages.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import {
  alreadyRegisteredMail,
  confirmEmailMail,
  confirmSignUpMail,
  emailAlreadyUsedMail,
  emailChangedMail,
  emailChangeRequestedMail,
  type MailContent,
  resetPasswordMail,
} from '../../platform/mail/templates.ts';
import type { ProfileRow } from './accounts.store.ts';
import type { EmailChangeEmails } from './email-changes.service.ts';
import { LINK_VALID_MINUTES } from './mailed-links.ts';
import type { Browser } from './sessions.service.ts';
import type { SignUpEmails } from './sign-up.service.ts';

/** To whom an email goes, and in which language. */
export interface MailRecipient {
  email: string;
  name: string;
  language: Language;
}

/**
 * The owner of an account, for an email that someone else can have caused. The language of that request is used only if
 * the owner's is unknown: it is most likely their own request.
 */
export function ownerOf(profile: ProfileRow, { language }: Browser): MailRecipient {
  const { email, name } = profile;
  return { email, name, language: firstLanguage(profile.language, language) };
}

interface AccountEmails {
  signUp: SignUpEmails;
  emailChange: EmailChangeEmails;
  passwordReset(recipient: MailRecipient, token: string): Promise<void>;
}

interface AccountEmailsDependencies {
  mail: Pick<Mail, 'send'>;
  brandName: string;
  /** Address of the dashboard. */
  publicUrl: string;
  /** The contact for help in emails, if there is one. */
  supportEmail: string | undefined;
}

/** The emails about accounts, each with a link to a page of the dashboard. */
export function createAccountEmails({
  mail,
  brandName,
  publicUrl,
  supportEmail,
}: AccountEmailsDependencies): AccountEmails {
  const about = ({ name, language }: MailRecipient, path: string) => ({
    language,
    brandName,
    name,
    link: `${publicUrl}/${path}`,
  });
  const send = ({ email }: MailRecipient, words: MailContent) => mail.send({ to: email, ...words });
  return {
    signUp: {
      confirm: (to, token) =>
        send(
          to,
          confirmSignUpMail({
            ...about(to, `confirm-sign-up?token=${token}`),
            validMinutes: LINK_VALID_MINUTES.signUp,
          }),
        ),
      alreadyRegistered: (to) => send(to, alreadyRegisteredMail(about(to, 'forgot-password'))),
    },
    emailChange: {
      confirm: (to, token) =>
        send(
          to,
          confirmEmailMail({
            ...about(to, `confirm-email?token=${token}`),
            validMinutes: LINK_VALID_MINUTES.emailChange,
          }),
        ),
      alreadyUsed: (to) => send(to, emailAlreadyUsedMail(about(to, 'sign-in'))),
      requested: (to, newEmail) =>
        send(to, emailChangeRequestedMail({ ...about(to, 'forgot-password'), newEmail })),
      changed: (to, newEmail) =>
        send(to, emailChangedMail({ ...about(to, 'sign-in'), newEmail, supportEmail })),
    },
    passwordReset: (to, token) =>
      send(
        to,
        resetPasswordMail({
          ...about(to, `reset-password?token=${token}`),
          validMinutes: LINK_VALID_MINUTES.passwordReset,
        }),
      ),
  };
}
