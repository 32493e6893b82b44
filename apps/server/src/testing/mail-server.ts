import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

export interface Letter {
  to: string;
  text: string;
}

export interface MailServer {
  url: string;
  /** What it was given, oldest first. */
  letters: Letter[];
  close(): Promise<void>;
}

/** A mail server on this machine. */
export async function startMailServer(): Promise<MailServer> {
  const letters: Letter[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      stream.toArray().then((chunks) => {
        const text = Buffer.concat(chunks)
          .toString()
          .replaceAll(/=\r?\n/g, '')
          .replaceAll('=3D', '=');
        letters.push({ to: envelope.rcptTo[0]?.address ?? '', text });
        done();
      }, done);
    },
  });
  server.on('error', () => {});
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  return {
    url: `smtp://127.0.0.1:${(listening.address() as { port: number }).port}`,
    letters,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
