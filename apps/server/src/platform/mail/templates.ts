import { joinNames } from '../message-text.ts';
import type { MailMessage } from './mail.ts';

export type MailContent = Omit<MailMessage, 'to'>;

/** Details of an email with a link that works once. */
interface LinkMail {
  brandName: string;
  /** The name of the account's owner; can be empty. */
  name: string;
  link: string;
  validMinutes: number;
}

/** For someone who requested a new password. */
export function resetPasswordMail(about: LinkMail): MailContent {
  return composeLink(about, {
    subject: `Set a new password for ${about.brandName}`,
    reason: `Someone asked to set a new password for your ${about.brandName} account.`,
    effect: 'Setting a new password signs you out everywhere and revokes your API keys.',
    label: 'Set a new password',
    footnote: 'If you didn’t ask for this, ignore this email. Your password stays the same.',
  });
}

/** For someone who signs up: confirms that the address is theirs. */
export function confirmSignUpMail(about: LinkMail): MailContent {
  return composeLink(about, {
    subject: `Confirm your email address for ${about.brandName}`,
    reason: `Confirm your email address to create your ${about.brandName} account.`,
    label: 'Confirm and sign in',
    footnote: 'If you didn’t sign up, ignore this email. No account will be created.',
  });
}

/** For someone who changes the address of their account: confirms that the new one is theirs. */
export function confirmEmailMail(about: LinkMail): MailContent {
  return composeLink(about, {
    subject: `Confirm your new email address for ${about.brandName}`,
    reason: `Confirm this email address to use it for your ${about.brandName} account.`,
    effect: 'Confirming the address signs you out everywhere.',
    label: 'Confirm email address',
    footnote: 'If you didn’t ask for this, ignore this email. Nothing will change.',
  });
}

interface LinkContent {
  subject: string;
  reason: string;
  /** What the link does, if that is not obvious. */
  effect?: string;
  label: string;
  footnote: string;
}

function composeLink({ brandName, name, link, validMinutes }: LinkMail, words: LinkContent): MailContent {
  const { subject, reason, effect, label, footnote } = words;
  const validity = `The link works once and expires after ${span(validMinutes)}.`;
  return compose({
    brandName,
    subject,
    greeting: greet(name),
    paragraphs: [reason, effect ? `${validity} ${effect}` : validity],
    action: { label, link },
    footnote,
  });
}

/** For the owner of an account whose address someone signed up with. */
export function alreadyRegisteredMail(about: { brandName: string; name: string; link: string }): MailContent {
  const { brandName, name, link } = about;
  return compose({
    brandName,
    subject: `You already have an account with ${brandName}`,
    greeting: greet(name),
    paragraphs: [
      `Someone tried to sign up for ${brandName} with your email address, but you already have an account.`,
      'Sign in, or set a new password if you’ve forgotten yours.',
    ],
    action: { label: 'Set a new password', link },
    footnote: 'If this wasn’t you, ignore this email. Nothing has changed.',
  });
}

/** For the owner of an account whose address someone wants to use for another account. */
export function emailAlreadyUsedMail(about: { brandName: string; name: string; link: string }): MailContent {
  const { brandName, name, link } = about;
  return compose({
    brandName,
    subject: `Your email address already belongs to an account with ${brandName}`,
    greeting: greet(name),
    paragraphs: [
      `Someone tried to use your email address for another ${brandName} account. An address can belong to only one account.`,
      'If this was you, sign in with the account that you already have.',
    ],
    action: { label: 'Sign in', link },
    footnote: 'If this wasn’t you, ignore this email. Nothing has changed.',
  });
}

/** Details of an email to the current address of an account about a new one. */
interface ChangeNotice {
  brandName: string;
  name: string;
  newEmail: string;
  link: string;
}

/** For the current address of an account while a new one is not confirmed. Its owner can stop the change. */
export function emailChangeRequestedMail({ brandName, name, newEmail, link }: ChangeNotice): MailContent {
  return compose({
    brandName,
    subject: `Your email address for ${brandName} is about to change`,
    greeting: greet(name),
    paragraphs: [
      `Someone who is signed in to your ${brandName} account asked to change its email address to ${maskEmail(newEmail)}. If this was you, open the link that we sent to that address.`,
      'If this wasn’t you, someone knows your password. Set a new one now, while your account still has this address. That stops the change, signs out everyone who uses your account, and revokes its API keys.',
    ],
    action: { label: 'Set a new password', link },
    footnote: 'If this was you, you don’t need to set a new password.',
  });
}

/**
 * For the former address of an account. Its owner can no longer set a new password, because that link would go to the
 * new address.
 */
export function emailChangedMail({
  brandName,
  name,
  newEmail,
  link,
  supportEmail,
}: ChangeNotice & { supportEmail: string | undefined }): MailContent {
  const support = supportEmail
    ? `write to ${supportEmail}`
    : `ask the person who runs this ${brandName} server for help`;
  return compose({
    brandName,
    subject: `Your email address for ${brandName} was changed`,
    greeting: greet(name),
    paragraphs: [
      `The email address of your ${brandName} account was changed to ${maskEmail(newEmail)}. Everyone who used the account was signed out. If this was you, sign in with the new address.`,
      'If this wasn’t you, someone else controls your account now. You can no longer set a new password with this address.',
      `Ask an administrator of your organisation to give your account a lower role now. That signs out everyone who uses it. If there is no other administrator, ${support}. If you use the same password elsewhere, change it there.`,
    ],
    action: { label: 'Sign in', link },
    footnote: 'We won’t send any more emails about this account to this address.',
  });
}

/** `ada@example.com` as `a…@example.com`, which its owner recognises and others cannot use. */
function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${[...email.slice(0, at)][0] ?? ''}…${email.slice(at)}`;
}

/** For members who want to know when screens go offline. */
export function offlineScreensMail(about: {
  brandName: string;
  name: string;
  domainName: string;
  /** Names of the first screens. */
  screens: readonly string[];
  /** The number of offline screens. */
  total: number;
  link: string;
  unsubscribe: string;
}): MailContent {
  const { brandName, name, domainName, screens, total, link, unsubscribe } = about;
  const others = total - screens.length;
  const named = joinNames([...screens, ...(others > 0 ? [`${others} more`] : [])]);
  const [subject, verb, advice] =
    total === 1
      ? [
          `${screens[0]} is offline`,
          'has been',
          'Check that the screen has power and a network connection. It resumes automatically when it reconnects.',
        ]
      : [
          `${total} screens are offline`,
          'have been',
          'Check that the screens have power and a network connection. They resume automatically when they reconnect.',
        ];
  return compose({
    brandName,
    subject: `${subject} (${domainName})`,
    greeting: greet(name),
    paragraphs: [`${named} ${verb} offline for more than ten minutes.`, advice],
    action: { label: 'Show offline screens', link },
    footnote: `To stop these emails, unsubscribe: ${unsubscribe}`,
  });
}

interface MailParts {
  brandName: string;
  subject: string;
  greeting: string;
  paragraphs: [string, ...string[]];
  action: { label: string; link: string };
  footnote: string;
}

function compose(letter: MailParts): MailContent {
  // Names can contain line breaks, which would end the header.
  const subject = letter.subject.replace(/\s+/g, ' ').trim();
  return { subject, text: asText(letter), html: asHtml({ ...letter, subject }) };
}

function asText({ brandName, greeting, paragraphs, action, footnote }: MailParts): string {
  const [first, ...others] = paragraphs;
  return `${[greeting, first, `${action.label}:\n${action.link}`, ...others, footnote, brandName].join('\n\n')}\n`;
}

const fonts = "font-family: Inter, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

/** Uses tables and inline styles, which all mail programs render alike. */
function asHtml(letter: MailParts): string {
  const { brandName, subject, greeting, paragraphs, action, footnote } = letter;
  const [first, ...others] = paragraphs;
  const paragraph = (text: string) =>
    `<p style="margin: 0 0 16px; font-size: 16px; line-height: 24px; color: #1c1e26">${escapeHtml(text)}</p>`;
  const small = (html: string) =>
    `<p style="margin: 0 0 12px; font-size: 13px; line-height: 20px; color: #5b6070">${html}</p>`;
  const link = escapeHtml(action.link);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin: 0; padding: 0; background: #f4f5f8">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background: #f4f5f8">
<tr><td align="center" style="padding: 32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width: 520px; ${fonts}">
<tr><td style="padding: 0 0 16px; font-size: 16px; font-weight: 600; color: #1c1e26">${escapeHtml(brandName)}</td></tr>
<tr><td style="padding: 32px; background: #ffffff; border: 1px solid #e3e5eb; border-radius: 8px">
${paragraph(greeting)}
${paragraph(first)}
<table role="presentation" cellpadding="0" cellspacing="0" style="margin: 8px 0 24px"><tr>
<td style="background: #4451d6; border-radius: 8px"><a href="${link}" style="display: inline-block; padding: 12px 20px; font-size: 16px; line-height: 20px; font-weight: 500; color: #ffffff; text-decoration: none">${escapeHtml(action.label)}</a></td>
</tr></table>
${others.map(paragraph).join('\n')}
${small(escapeHtml(footnote))}
${small(`If the button doesn’t work, copy this address into your browser:<br><a href="${link}" style="color: #4451d6; word-break: break-all">${link}</a>`)}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function greet(name: string): string {
  const trimmed = name.replace(/\s+/g, ' ').trim();
  return trimmed ? `Hello ${trimmed},` : 'Hello,';
}

/** A duration in the largest exact unit, such as "one hour". */
function span(minutes: number): string {
  const units = [
    { name: 'day', size: 24 * 60 },
    { name: 'hour', size: 60 },
    { name: 'minute', size: 1 },
  ];
  const unit = units.find(({ size }) => minutes >= size && minutes % size === 0) ?? {
    name: 'minute',
    size: 1,
  };
  const count = minutes / unit.size;
  return count === 1 ? `one ${unit.name}` : `${count} ${unit.name}s`;
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}
