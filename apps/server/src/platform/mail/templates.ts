import type { Language } from '../languages.ts';
import type { MailMessage } from './mail.ts';
import { type Wording, wordingOf } from './wording.ts';

export type MailContent = Omit<MailMessage, 'to'>;

/** Details of every email about an account. */
interface AccountMail {
  language: Language;
  brandName: string;
  /** The name of the account's owner; can be empty. */
  name: string;
  link: string;
}

/** Details of an email with a link that works once. */
interface LinkMail extends AccountMail {
  validMinutes: number;
}

/** For someone who requested a new password. */
export function resetPasswordMail(about: LinkMail): MailContent {
  return composeLink(about, 'resetPassword');
}

/** For someone who signs up: confirms that the address is theirs. */
export function confirmSignUpMail(about: LinkMail): MailContent {
  return composeLink(about, 'confirmSignUp');
}

/** For someone who changes the address of their account: confirms that the new one is theirs. */
export function confirmEmailMail(about: LinkMail): MailContent {
  return composeLink(about, 'confirmEmail');
}

function composeLink(about: LinkMail, kind: 'resetPassword' | 'confirmSignUp' | 'confirmEmail'): MailContent {
  const { wording, brand } = openingOf(about);
  const { validity, betweenSentences, [kind]: words } = wording.strings;
  const terms = [validity(wording.span(about.validMinutes)), ...('effect' in words ? [words.effect] : [])];
  return compose(about, {
    subject: words.subject(brand),
    paragraphs: [words.reason(brand), terms.join(betweenSentences)],
    action: words.action,
    footnote: words.footnote,
  });
}

/** For the owner of an account whose address someone signed up with. */
export function alreadyRegisteredMail(about: AccountMail): MailContent {
  return composeRefusal(about, 'alreadyRegistered');
}

/** For the owner of an account whose address someone wants to use for another account. */
export function emailAlreadyUsedMail(about: AccountMail): MailContent {
  return composeRefusal(about, 'emailAlreadyUsed');
}

function composeRefusal(about: AccountMail, kind: 'alreadyRegistered' | 'emailAlreadyUsed'): MailContent {
  const { wording, brand } = openingOf(about);
  const { subject, reason, advice, action, footnote } = wording.strings[kind];
  return compose(about, {
    subject: subject(brand),
    paragraphs: [reason(brand), advice],
    action,
    footnote,
  });
}

/** Details of an email to the current address of an account about a new one. */
interface ChangeNotice extends AccountMail {
  newEmail: string;
}

/** For the current address of an account while a new one is not confirmed. Its owner can stop the change. */
export function emailChangeRequestedMail(about: ChangeNotice): MailContent {
  const { wording, brand } = openingOf(about);
  const { subject, reason, advice, action, footnote } = wording.strings.emailChangeRequested;
  const newEmail = wording.name(maskEmail(about.newEmail));
  return compose(about, {
    subject: subject(brand),
    paragraphs: [reason(brand, newEmail), advice],
    action,
    footnote,
  });
}

/**
 * For the former address of an account. Its owner can no longer set a new password, because that link would go to the
 * new address.
 */
export function emailChangedMail(about: ChangeNotice & { supportEmail: string | undefined }): MailContent {
  const { wording, brand } = openingOf(about);
  const { emailChanged: words, betweenSentences } = wording.strings;
  const { supportEmail } = about;
  const help = supportEmail ? words.writeToSupport(wording.name(supportEmail)) : words.askOperator(brand);
  return compose(about, {
    subject: words.subject(brand),
    paragraphs: [
      words.reason(brand, wording.name(maskEmail(about.newEmail))),
      words.warning,
      [words.askAdministrator, help, words.changeElsewhere].join(betweenSentences),
    ],
    action: words.action,
    footnote: words.footnote,
  });
}

/** `ada@example.com` as `a…@example.com`, which its owner recognises and others cannot use. */
function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${[...email.slice(0, at)][0] ?? ''}…${email.slice(at)}`;
}

interface OfflineScreens extends AccountMail {
  domainName: string;
  /** Names of the first screens. */
  screens: readonly string[];
  /** The number of offline screens. */
  total: number;
  unsubscribe: string;
}

/** For members who want to know when screens go offline. */
export function offlineScreensMail(about: OfflineScreens): MailContent {
  const { wording } = openingOf(about);
  const { offlineScreens: words } = wording.strings;
  const { total, unsubscribe } = about;
  const names = about.screens.map(wording.name);
  const others = total - names.length;
  const named = wording.list([...names, ...(others > 0 ? [wording.count(others, words.moreScreens)] : [])]);
  const [what, reason, advice] =
    total === 1
      ? [words.screenOffline(named), words.reasonOne(named), words.adviceOne]
      : [wording.count(total, words.screensOffline), words.reasonMany(named), words.adviceMany];
  return {
    ...compose(about, {
      subject: words.subject(what, wording.name(about.domainName)),
      paragraphs: [reason, advice],
      action: words.action,
      footnote: words.footnote,
      footnoteLink: unsubscribe,
    }),
    unsubscribe,
  };
}

function openingOf({ language, brandName }: AccountMail): { wording: Wording; brand: string } {
  const wording = wordingOf(language);
  return { wording, brand: wording.name(brandName) };
}

interface MailParts {
  subject: string;
  paragraphs: [string, ...string[]];
  /** The label of the link. */
  action: string;
  footnote: string;
  /** On a line of its own after the footnote. */
  footnoteLink?: string;
}

/** An email as both of its formats show it. */
interface Letter extends MailParts {
  wording: Wording;
  brandName: string;
  greeting: string;
  link: string;
}

function compose({ language, brandName, name, link }: AccountMail, parts: MailParts): MailContent {
  const wording = wordingOf(language);
  // Names can contain line breaks, which would end the header.
  const subject = onOneLine(parts.subject);
  const letter = { ...parts, subject, wording, brandName, greeting: greet(name, wording), link };
  return { subject, language, text: asText(letter), html: asHtml(letter) };
}

const onOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

function greet(name: string, { strings, name: format }: Wording): string {
  const trimmed = onOneLine(name);
  return trimmed ? strings.greeting(format(trimmed)) : strings.greetingWithoutName;
}

function asText({ wording, brandName, greeting, paragraphs, action, link, ...end }: Letter): string {
  const [first, ...others] = paragraphs;
  const labelled = `${wording.strings.linkLabel(action)}\n${link}`;
  const footnote = end.footnoteLink ? `${end.footnote}\n${end.footnoteLink}` : end.footnote;
  return `${[greeting, first, labelled, ...others, footnote, brandName].join('\n\n')}\n`;
}

const fonts = "font-family: Inter, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

/**
 * Uses tables and inline styles, which all mail programs render alike. Many of them remove the `html` element, so the
 * table repeats the language and its direction.
 */
function asHtml(letter: Letter): string {
  const { wording, brandName, subject, greeting, paragraphs, action, footnote, footnoteLink } = letter;
  const [first, ...others] = paragraphs;
  const paragraph = (text: string) =>
    `<p style="margin: 0 0 16px; font-size: 16px; line-height: 24px; color: #1c1e26">${escapeHtml(text)}</p>`;
  const small = (text: string, address?: string) =>
    `<p style="margin: 0 0 12px; font-size: 13px; line-height: 20px; color: #5b6070">${escapeHtml(text)}${address ? `<br>${asLink(address)}` : ''}</p>`;
  const link = escapeHtml(letter.link);
  const languageOf = `lang="${wording.language}" dir="${wording.direction}"`;
  return `<!doctype html>
<html ${languageOf}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin: 0; padding: 0; background: #f4f5f8">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background: #f4f5f8">
<tr><td align="center" style="padding: 32px 16px">
<table role="presentation" ${languageOf} width="100%" cellpadding="0" cellspacing="0" style="max-width: 520px; ${fonts}">
<tr><td style="padding: 0 0 16px; font-size: 16px; font-weight: 600; color: #1c1e26">${escapeHtml(brandName)}</td></tr>
<tr><td style="padding: 32px; background: #ffffff; border: 1px solid #e3e5eb; border-radius: 8px">
${paragraph(greeting)}
${paragraph(first)}
<table role="presentation" cellpadding="0" cellspacing="0" style="margin: 8px 0 24px"><tr>
<td style="background: #4451d6; border-radius: 8px"><a href="${link}" style="display: inline-block; padding: 12px 20px; font-size: 16px; line-height: 20px; font-weight: 500; color: #ffffff; text-decoration: none">${escapeHtml(action)}</a></td>
</tr></table>
${others.map(paragraph).join('\n')}
${small(footnote, footnoteLink)}
${small(wording.strings.buttonHint, letter.link)}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function asLink(address: string): string {
  const link = escapeHtml(address);
  return `<a href="${link}" dir="ltr" style="color: #4451d6; word-break: break-all">${link}</a>`;
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
