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
import type { EmailChangeEmails } from './email-changes.service.ts';
import { LINK_VALID_MINUTES } from './mailed-links.ts';
import type { SignUpEmails } from './sign-up.service.ts';

interface AccountEmails {
  signUp: SignUpEmails;
  emailChange: EmailChangeEmails;
  passwordReset(to: string, name: string, token: string): Promise<void>;
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
  const about = (name: string, path: string) => ({ brandName, name, link: `${publicUrl}/${path}` });
  const send = (to: string, words: MailContent) => mail.send({ to, ...words });
  return {
    signUp: {
      confirm: (to, name, token) =>
        send(
          to,
          confirmSignUpMail({
            ...about(name, `confirm-sign-up?token=${token}`),
            validMinutes: LINK_VALID_MINUTES.signUp,
          }),
        ),
      alreadyRegistered: (to, name) => send(to, alreadyRegisteredMail(about(name, 'forgot-password'))),
    },
    emailChange: {
      confirm: (to, name, token) =>
        send(
          to,
          confirmEmailMail({
            ...about(name, `confirm-email?token=${token}`),
            validMinutes: LINK_VALID_MINUTES.emailChange,
          }),
        ),
      alreadyUsed: (to, name) => send(to, emailAlreadyUsedMail(about(name, 'sign-in'))),
      requested: (to, name, newEmail) =>
        send(to, emailChangeRequestedMail({ ...about(name, 'forgot-password'), newEmail })),
      changed: (to, name, newEmail) =>
        send(to, emailChangedMail({ ...about(name, 'sign-in'), newEmail, supportEmail })),
    },
    passwordReset: (to, name, token) =>
      send(
        to,
        resetPasswordMail({
          ...about(name, `reset-password?token=${token}`),
          validMinutes: LINK_VALID_MINUTES.passwordReset,
        }),
      ),
  };
}
