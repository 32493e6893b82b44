import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { createMail } from './mail.ts';

const message = {
  to: 'ada@example.com',
  subject: 'Grüße — a new password',
  text: 'Hello,\nopen https://vitrine.example/reset?token=secret-token now.\n',
  html: '<p>Hello</p>',
  language: 'de',
} as const;
const from = 'Vitrine <vitrine@example.com>';
const headers = /^From: Vitrine <vitrine@example\.com>\r?\nTo: ada@example\.com\r?\nSubject: =\?UTF-8\?/m;
let directory: string;
let closers: (() => void)[] = [];

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vitrine-mail-'));
});
afterEach(async () => {
  for (const close of closers) close();
  closers = [];
  await rm(directory, { recursive: true });
});

/** A log whose lines the test can read. */
function listen(level: string) {
  const lines: Record<string, unknown>[] = [];
  const log = createLog(level, { write: (line: string) => void lines.push(JSON.parse(line)) });
  return { log, lines };
}

/** A local mail server that stores what it receives. */
async function startServer(options: SMTPServerOptions = {}, host = '127.0.0.1') {
  const taken: { from: string; to: string[]; source: string; user: string | undefined }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username }, _, done) => done(null, { user: username }),
    onData(stream, { envelope, user }, done) {
      stream.toArray().then((chunks) => {
        const sender = envelope.mailFrom ? envelope.mailFrom.address : '';
        const to = envelope.rcptTo.map(({ address }) => address);
        taken.push({ from: sender, to, source: Buffer.concat(chunks).toString(), user });
        done();
      }, done);
    },
    ...options,
  });
  server.on('error', () => {});
  const listening = server.listen(0, host);
  await once(listening, 'listening');
  closers.push(() => server.close());
  const address = listening.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.');
  return { taken, port: address.port };
}

function make(smtpUrl: string | undefined, level = 'info') {
  const { log, lines } = listen(level);
  const printed: string[] = [];
  const outboxDirectory = join(directory, 'mail');
  const mail = createMail({ smtpUrl, from, outboxDirectory, log, print: (text) => void printed.push(text) });
  closers.push(() => mail.close());
  return { mail, lines, printed };
}

test('sends mail as text and HTML without logging its link', async () => {
  const { taken, port } = await startServer();
  const { mail, lines } = make(`smtp://user:pass%40word@127.0.0.1:${port}`);
  await mail.send(message);
  expect(taken).toHaveLength(1);
  expect(taken[0]).toMatchObject({ from: 'vitrine@example.com', to: ['ada@example.com'], user: 'user' });
  expect(taken[0]?.source).toMatch(headers);
  expect(taken[0]?.source).toMatch(/^Content-Language: de\r?$/m);
  expect(taken[0]?.source).toMatch(
    /text\/plain[\s\S]*token=secret-token[\s\S]*text\/html[\s\S]*<p>Hello<\/p>/,
  );
  expect(lines).toMatchObject([{ to: 'ada@example.com', subject: message.subject, msg: 'Email sent.' }]);
  expect(JSON.stringify(lines)).not.toMatch(/secret-token|pass@word|pass%40word/);
  expect(await readdir(directory)).toEqual([]);
});

test.each(['info', 'trace'])('keeps the link out of the log at level %s', async (level) => {
  const { port } = await startServer();
  for (const { mail, lines } of [make(`smtp://127.0.0.1:${port}`, level), make(undefined, level)]) {
    await mail.send(message);
    expect(lines.length).toBeGreaterThan(0);
    expect(JSON.stringify(lines)).not.toContain('secret-token');
  }
});

test('prints no link if there is a mail server', async () => {
  const { port } = await startServer();
  const { mail, printed } = make(`smtp://127.0.0.1:${port}`);
  await mail.send(message);
  expect(printed).toEqual([]);
});

test('stores mail in a private file and prints its link once without a mail server', async () => {
  const { mail, lines, printed } = make(undefined);
  await mail.send(message);
  expect(printed).toHaveLength(1);
  expect(printed[0]).toContain('https://vitrine.example/reset?token=secret-token');
  await mail.send(message);
  const files = (await readdir(join(directory, 'mail'))).sort();
  expect(files).toHaveLength(2);
  const file = join(directory, 'mail', files[0] ?? '');
  expect(await readFile(file, 'utf8')).toMatch(headers);
  if (process.platform !== 'win32') expect((await stat(file)).mode & 0o077).toBe(0);
  expect(lines[0]).toMatchObject({
    to: 'ada@example.com',
    subject: message.subject,
    file,
  });
});

test('names a mail server that fails, without its password', async () => {
  const { port } = await startServer({
    onRcptTo: (_address, _session, done) => done(new Error('There is no such mailbox.')),
  });
  const { mail } = make(`smtp://user:hidden@127.0.0.1:${port}`);
  await expect(mail.send(message)).rejects.toThrow(
    new RegExp(`127\\.0\\.0\\.1:${port} did not accept .*no such mailbox`),
  );
  const away = make('smtp://user:hidden@127.0.0.1:1').mail;
  const error = await away.send(message).catch((reason: unknown) => reason);
  expect(String(error)).toMatch(/did not accept the email/);
  expect(String(error)).not.toMatch(/hidden/);
});

// All of 127.0.0.0/8 is this machine on Linux. This address simulates another machine.
test.runIf(process.platform === 'linux')(
  'does not send a password in clear text to another machine',
  async () => {
    const { port, taken } = await startServer({}, '127.0.0.2');
    const { mail } = make(`smtp://user:pass@127.0.0.2:${port}`);
    await expect(mail.send(message)).rejects.toThrow(/STARTTLS|TLS/);
    expect(taken).toEqual([]);
    await make(`smtp://user:pass@127.0.0.2:${port}?requireTLS=false`).mail.send(message);
    expect(taken).toHaveLength(1);
  },
);

test('sends a message to one recipient, whatever the address contains', async () => {
  const { taken, port } = await startServer();
  const { mail } = make(`smtp://127.0.0.1:${port}`);
  await mail.send({ ...message, to: 'ada@example.com, eve@example.com' }).catch(() => {});
  await mail.send({ ...message, to: 'ada@example.com\r\nBcc: eve@example.com' }).catch(() => {});
  expect(taken.flatMap(({ to }) => to)).not.toContain('eve@example.com');
});
