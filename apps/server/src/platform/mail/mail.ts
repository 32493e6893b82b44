import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorMessage } from '@vitrine/contract/error-message';
import { newId } from '../ids.ts';
import type { Language } from '../languages.ts';
import type { Log } from '../log.ts';

export interface MailMessage {
  /** One address, without a name. */
  to: string;
  subject: string;
  text: string;
  html: string;
  language: Language;
  /** The address to which mail programs post to unsubscribe (RFC 8058). */
  unsubscribe?: string;
}

export interface Mail {
  /**
   * Sends an email, or stores it if no mail server is configured. Rejects if the mail server does not accept it; the
   * caller can retry.
   */
  send(message: MailMessage): Promise<void>;
  close(): void;
}

interface MailOptions {
  /** `smtp://` or `smtps://`, with user and password if needed. Undefined: emails are stored. */
  smtpUrl?: string | undefined;
  /** Sender, as in `Vitrine <vitrine@example.com>`. */
  from: string;
  /** Where emails are stored without a mail server. Created on demand. */
  outboxDirectory: string;
  log: Log;
  /**
   * Prints the link of a stored mail to the operator's terminal. It opens an account, so it must not be logged.
   * Undefined without a terminal: the link is in the file.
   */
  print?: ((text: string) => void) | undefined;
}

/** Sends emails through a mail server or, without one, stores them as files. */
export function createMail({ smtpUrl, from, outboxDirectory, log: parentLog, print }: MailOptions): Mail {
  const log = parentLog.child({ part: 'mail' });
  return smtpUrl ? mailByServer(smtpUrl, from, log) : mailToFiles(outboxDirectory, from, log, print);
}

/** Prevents the library from reading files and addresses that a message names. */
const careful = { disableFileAccess: true, disableUrlAccess: true };

function mailByServer(smtpUrl: string, from: string, log: Log): Mail {
  const address = new URL(smtpUrl);
  const server = address.host;
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(address.hostname);
  // Never send a password unencrypted, unless the address allows it (`?requireTLS=false`).
  const mustEncrypt = address.username !== '' && !isLocal && !address.searchParams.has('requireTLS');
  const transport = firstUsed(async () =>
    (await import('nodemailer')).createTransport({
      url: smtpUrl,
      ...careful,
      ...(mustEncrypt && { requireTLS: true }),
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
    }),
  );
  return {
    async send({ to, subject, text, html, ...others }) {
      try {
        await (await transport.get()).sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text,
          html,
          headers: headersOf(others),
        });
      } catch (cause) {
        const reason = errorMessage(cause);
        throw new Error(`The mail server ${server} did not accept the email "${subject}": ${reason}`, {
          cause,
        });
      }
      log.info({ to, subject }, 'Email sent.');
    },
    close: transport.close,
  };
}

function mailToFiles(directory: string, from: string, log: Log, print: MailOptions['print']): Mail {
  const transport = firstUsed(async () =>
    (await import('nodemailer')).createTransport({
      streamTransport: true,
      buffer: true,
      newline: 'unix',
      ...careful,
    }),
  );
  return {
    async send({ to, subject, text, html, ...others }) {
      const { message } = await (await transport.get()).sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        headers: headersOf(others),
      });
      if (!Buffer.isBuffer(message)) throw new Error(`The email "${subject}" could not be written.`);
      // Readable by the operator only, because its links open accounts.
      await mkdir(directory, { recursive: true, mode: 0o700 });
      await chmod(directory, 0o700);
      const file = join(directory, `${newId()}.eml`);
      await writeFile(file, message, { mode: 0o600, flag: 'wx' });
      log.info(
        { to, subject, file },
        'No mail server is set (SMTP_URL), so this email is stored in a file. Open its link or pass it on.',
      );
      const link = firstLink(text);
      if (link) print?.(`\n  Email to ${to}: ${subject}\n  ${link}\n`);
    },
    close: transport.close,
  };
}

function headersOf({ language, unsubscribe }: Pick<MailMessage, 'language' | 'unsubscribe'>) {
  return {
    'Content-Language': language,
    ...(unsubscribe !== undefined && {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  };
}

/** Creates a transport on first use, so the server starts without waiting for the library. */
function firstUsed<T extends { close(): void }>(make: () => Promise<T>) {
  let made: Promise<T> | undefined;
  return {
    get(): Promise<T> {
      made ??= make();
      return made;
    },
    close: () => void made?.then((each) => each.close()),
  };
}

function firstLink(text: string): string | null {
  return /https?:\/\/\S+/.exec(text)?.[0] ?? null;
}
