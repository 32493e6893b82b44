import { once } from 'node:events';
import { POLLING } from '@vitrine/test-kit';
import { SMTPServer } from 'smtp-server';
import { vi } from 'vitest';

interface ReceivedMail {
  to: string;
  text: string;
}

export interface MailServer {
  url: string;
  /** Received emails, oldest first. */
  emails: ReceivedMail[];
  /** Waits for an email to an address that contains `text`, and returns the text of the newest one. */
  waitForMail(to: string, text?: string): Promise<string>;
  /** Waits for an email with a link to a page of the dashboard, and returns the token of the newest one. */
  waitForToken(to: string, page: string): Promise<string>;
  close(): Promise<void>;
}

/** Starts a local mail server. */
export async function startMailServer(): Promise<MailServer> {
  const emails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      stream.toArray().then((chunks) => {
        const text = decode(Buffer.concat(chunks).toString());
        emails.push({ to: envelope.rcptTo[0]?.address ?? '', text });
        done();
      }, done);
    },
  });
  server.on('error', () => {});
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const waitForMail = (to: string, text = '') =>
    vi.waitFor(() => {
      const found = emails.findLast((mail) => mail.to === to && mail.text.includes(text));
      if (!found) throw new Error(`No such mail to ${to} yet.`);
      return found.text;
    }, POLLING);
  return {
    url: `smtp://127.0.0.1:${(listening.address() as { port: number }).port}`,
    emails,
    waitForMail,
    async waitForToken(to, page) {
      const link = new RegExp(`${page}\\?token=([\\w-]+)`);
      return link.exec(await waitForMail(to, `${page}?token=`))?.[1] ?? '';
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** Decodes quoted-printable. */
function decode(text: string): string {
  return text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString());
}
