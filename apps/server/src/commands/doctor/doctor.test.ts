import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import { createEmptyDatabase, testDatabase } from '@vitrine/test-kit/database';
import { Aedes } from 'aedes';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { startS3Double } from '../../platform/storage/testing/s3-double.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import { checkCertificate, checkPublicUrl, publicAddresses } from './addresses.ts';
import { checkDataDirectory, checkDisk, checkPorts, checkSecretKey } from './machine.ts';
import { checkBroker, checkMail, checkPostgres, checkStorage, describeClock } from './services.ts';
import { certificate } from './testing/certificate.ts';

const database = testDatabase();

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'vitrine-doctor-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const configOf = (environment: Record<string, string> = {}) =>
  readConfig({ DATA_DIR: dataDir, PORT: '0', CONTENT_PORT: '0', ...environment });

function addressOf(environment: Record<string, string>) {
  const [address] = publicAddresses(configOf(environment));
  if (!address) throw new Error('No address is set.');
  return address;
}

/** Nothing listens there. */
const CLOSED = '127.0.0.1:1';

async function listen(server: Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('finds no problem on a new machine', async () => {
  const config = configOf();
  const findings = [
    checkDataDirectory(config),
    checkDisk(config),
    await checkSecretKey(config),
    await checkPorts(config, undefined),
  ];
  expect(findings.flat().filter(({ level }) => level === 'problem')).toEqual([]);
  expect(checkDataDirectory(configOf({ DATA_DIR: join(dataDir, 'new') }))[0]?.text).toContain(
    'does not exist yet',
  );
});

test('finds a damaged key and a port in use', async () => {
  writeFileSync(join(dataDir, 'secret-key'), 'short');
  expect(await checkSecretKey(configOf())).toMatchObject([
    { level: 'problem', text: expect.stringMatching(/secret-key is damaged.*[^.]$/) },
  ]);
  const port = (await listen(createServer())).split(':')[1] ?? '';
  expect(await checkPorts(configOf({ PORT: port, HOST: '127.0.0.1' }), undefined)).toMatchObject([
    { level: 'problem', text: expect.stringContaining(`Port ${port} is already in use`) },
  ]);
});

test('gives the reasons why a running server is not ready', async () => {
  let body = JSON.stringify({ status: 'unavailable', problems: ['The disk is full.', 'Free some space.'] });
  const address = await listen(createHttpServer((_, response) => response.writeHead(503).end(body)));
  const [HOST = '', PORT = ''] = address.split(':');
  const check = async () => (await checkPorts(configOf({ HOST, PORT }), 'a Vitrine server'))[0]?.text;
  expect(await check()).toBe('is running but not ready: The disk is full. Free some space');
  body = '<h1>Welcome to nginx</h1>';
  expect(await check()).toBe('is running but not ready: <h1>Welcome to nginx</h1>');
});

test('distinguishes a current database from an empty, a newer and an unreachable one', async () => {
  expect(await checkPostgres(configOf({ DATABASE_URL: database.url }))).toMatchObject([
    { level: 'ok', text: expect.stringMatching(/^PostgreSQL [\d.]+$/) },
    { subject: 'Clock', level: 'ok' },
  ]);
  const empty = await createEmptyDatabase();
  onTestFinished(() => empty.drop());
  expect((await checkPostgres(configOf({ DATABASE_URL: empty.url })))[0]?.text).toMatch(/, empty$/);
  await database.pool.query(`insert into migrations (name) values ('29990101T0000-later.sql')`);
  expect(await checkPostgres(configOf({ DATABASE_URL: database.url }))).toMatchObject([
    {
      level: 'problem',
      text: expect.stringContaining('a newer version of Vitrine has changed this database'),
    },
    { subject: 'Clock' },
  ]);
  expect(await checkPostgres(configOf({ DATABASE_URL: `postgres://a:secret@${CLOSED}/b` }))).toEqual([
    {
      subject: 'Database',
      level: 'problem',
      text: `is not responding (connect ECONNREFUSED ${CLOSED}). Check DATABASE_URL`,
    },
  ]);
  expect((await checkPostgres(configOf()))[0]?.text).toContain('is not running');
});

test.each([
  [29_000, 'ok', 'agrees with x'],
  [-29_000, 'ok', 'agrees with x'],
  [90_000, 'problem', 'This machine is 90 s ahead of x. Synchronise'],
  [-3_600_000, 'problem', 'This machine is 3600 s behind x. Synchronise'],
])('describes a clock that is %i ms ahead: %s', (ahead, level, text) => {
  expect(describeClock(ahead, 'x')).toMatchObject([{ level, text: expect.stringContaining(text) }]);
});

test('distinguishes a broker that accepts connections from one that requires keys, rejects them or is unreachable', async () => {
  const broker = await Aedes.createBroker();
  onTestFinished(() => new Promise<void>((closed) => broker.close(() => closed())));
  const address = await listen(createServer(broker.handle));
  const check = (MQTT_URL: string, MQTT_AUTH = 'dynsec') =>
    checkBroker(configOf({ MQTT_URL, MQTT_AUTH, MQTT_PUBLIC_URL: 'ws://x.example' }));
  expect(await check(`mqtt://${address}`)).toMatchObject([
    { level: 'ok', text: `${address} accepts connections` },
  ]);
  broker.authenticate = (_client, _name, _password, done) =>
    done(Object.assign(new Error('no'), { returnCode: 5 }), false);
  expect(await check(`mqtt://${address}`, 'jwt')).toMatchObject([
    { level: 'ok', text: `${address} responds and requires keys` },
  ]);
  expect(await check(`mqtt://${address}`)).toMatchObject([{ level: 'problem' }]);
  expect(await check(`mqtt://${CLOSED}`)).toMatchObject([
    { level: 'problem', text: expect.stringContaining('ECONNREFUSED') },
  ]);
  expect(await checkBroker(configOf())).toMatchObject([{ level: 'ok', text: 'inside the server' }]);
});

test('distinguishes a mail server that answers from one that is unreachable or not set, and sends nothing', async () => {
  const mail = await startMailServer();
  onTestFinished(() => mail.close());
  expect(await checkMail(configOf({ SMTP_URL: mail.url }))).toMatchObject([{ level: 'ok' }]);
  expect(mail.emails).toEqual([]);
  expect(await checkMail(configOf({ SMTP_URL: `smtp://user:secret@${CLOSED}` }))).toEqual([
    {
      subject: 'Mail',
      level: 'problem',
      text: `${CLOSED} does not accept emails (connect ECONNREFUSED ${CLOSED}). Check SMTP_URL`,
    },
  ]);
  expect(await checkMail(configOf())).toMatchObject([{ level: 'warning' }]);
});

test('distinguishes a writable object store from an unreachable one', async () => {
  const s3 = await startS3Double();
  onTestFinished(() => s3.close());
  const { bucket, accessKeyId, secretAccessKey, endpoint = '' } = s3.options;
  const keys = { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey };
  expect(await checkStorage(configOf({ ...keys, S3_ENDPOINT: endpoint }))).toMatchObject([{ level: 'ok' }]);
  expect(await checkStorage(configOf({ ...keys, S3_ENDPOINT: `http://${CLOSED}` }))).toMatchObject([
    { level: 'problem', text: expect.stringContaining('ECONNREFUSED') },
  ]);
});

test('distinguishes a valid certificate from one that expires soon, is rejected or cannot be read', async () => {
  const port = (await listen(createTlsServer(certificate))).split(':')[1];
  const address = addressOf({ PUBLIC_URL: `https://localhost:${port}` });
  const check = (day: string, ca?: string) =>
    checkCertificate(address, { now: new Date(day), ...(ca === undefined ? {} : { ca }) });
  expect(await check('2126-01-01', certificate.cert)).toMatchObject([
    { level: 'ok', text: expect.stringMatching(/expires in 304 days$/) },
  ]);
  expect(await check('2126-10-25', certificate.cert)).toMatchObject([
    { level: 'warning', text: expect.stringContaining('Renew it') },
  ]);
  expect(await check('2126-01-01')).toMatchObject([
    { level: 'problem', text: expect.stringContaining('Browsers refuse the certificate of localhost') },
  ]);
  expect(
    await checkCertificate(addressOf({ CONTENT_URL: `https://${CLOSED}` }), { now: new Date() }),
  ).toMatchObject([{ level: 'problem', text: expect.stringContaining('Check CONTENT_URL') }]);
});

test('warns of addresses without TLS, except on this machine', async () => {
  const check = (url: string) => checkCertificate(addressOf({ PUBLIC_URL: url }), { now: new Date() });
  expect(await check('http://signage.example')).toMatchObject([{ level: 'warning' }]);
  expect(await check('http://localhost:8080')).toEqual([]);
});

test('distinguishes a public address that leads to this server from one that leads elsewhere', async () => {
  let body = '{"status":"ok"}';
  let date = new Date();
  const address = await listen(
    createHttpServer((_, response) => response.setHeader('date', date.toUTCString()).end(body)),
  );
  const check = () => checkPublicUrl(configOf({ PUBLIC_URL: `http://${address}` }), true);
  expect(await check()).toMatchObject([{ level: 'ok' }]);
  date = new Date(date.getTime() + 600_000);
  expect(await check()).toMatchObject([{ level: 'ok' }, { subject: 'Clock', level: 'problem' }]);
  body = '<h1>Welcome to nginx</h1>';
  expect(await check()).toMatchObject([
    { level: 'problem', text: expect.stringContaining('Check that the proxy forwards requests to PORT') },
  ]);
  expect(await checkPublicUrl(configOf({ PUBLIC_URL: `http://${CLOSED}` }), true)).toMatchObject([
    { level: 'problem', text: expect.stringContaining('is not responding') },
  ]);
});
