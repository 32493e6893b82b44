import { randomUUID } from 'node:crypto';
import { connectAsync } from 'mqtt';
import pg, { type ClientConfig } from 'pg';
import { openPlainStorage } from '../../composition/file-storage.ts';
import type { Config } from '../../config.ts';
import { findNewerMigration, knownMigrations, readMigrations } from '../../platform/database/migrate.ts';
import { findRunningPostgres } from '../../platform/embedded-postgres/embedded-postgres.ts';
import { countOf } from '../../platform/message-text.ts';
import { checkDatabase } from '../../platform/start/wait-for-database.ts';
import { CHECK_LIMIT_MS, causeMessage, type Finding, ok, problem, warning } from './finding.ts';

/** Two-step sign-in accepts codes of the neighbouring half minutes. */
const CLOCK_TOLERANCE_MS = 30_000;
/** A share of the connections above which servers can fail to connect. */
const BUSY = 0.9;

export async function checkPostgres(config: Config): Promise<Finding[]> {
  const subject = 'Database';
  const connection = connectionOf(config);
  if (!connection)
    return [ok(subject, 'the embedded PostgreSQL is not running, because the server is not running')];
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: CHECK_LIMIT_MS });
  client.on('error', () => {});
  try {
    if (config.DATABASE_URL !== undefined) await checkDatabase(config.DATABASE_URL);
    await client.connect();
    const clock = config.DATABASE_URL === undefined ? [] : await compareClock(client);
    return [...(await describeSchema(client)), ...(await describeConnections(client)), ...clock];
  } catch (error) {
    const advice = config.DATABASE_URL === undefined ? 'Restart the server' : 'Check DATABASE_URL';
    return [problem(subject, `is not responding (${causeMessage(error)}). ${advice}`)];
  } finally {
    await client.end().catch(() => {});
  }
}

function connectionOf({ DATABASE_URL, DATA_DIR }: Config): ClientConfig | undefined {
  if (DATABASE_URL !== undefined) return { connectionString: DATABASE_URL };
  try {
    return findRunningPostgres(DATA_DIR);
  } catch {
    return undefined;
  }
}

async function describeSchema(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  );
  const text = `PostgreSQL ${rows[0]?.version}`;
  const present = await readMigrations(client);
  if ((await findNewerMigration(present)) !== undefined)
    return [
      problem(
        'Database',
        `${text}: a newer version of Vitrine has changed this database. Start that version or a later one`,
      ),
    ];
  const missing = (await knownMigrations()).length - present.length;
  if (present.length === 0) return [ok('Database', `${text}, empty`)];
  if (missing > 0)
    return [
      ok(
        'Database',
        `${text}; the server updates its tables at the next start (${countOf(missing, 'migration')})`,
      ),
    ];
  return [ok('Database', text)];
}

async function describeConnections(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query<{ used: number; limit: number }>(
    `select (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
            current_setting('max_connections')::int as limit`,
  );
  const { used = 0, limit = 1 } = rows[0] ?? {};
  if (used / limit < BUSY) return [];
  return [warning('Database', `${used} of ${limit} connections are in use. Raise max_connections`)];
}

/** Only for an external database: the embedded one has the clock of this machine. */
async function compareClock(client: pg.Client): Promise<Finding[]> {
  const asked = Date.now();
  const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now');
  const ahead = (asked + Date.now()) / 2 - (rows[0]?.now.getTime() ?? asked);
  return describeClock(ahead, 'the database server');
}

/** @param ahead of this machine's clock, in milliseconds */
export function describeClock(ahead: number, other: string): Finding[] {
  const seconds = Math.round(Math.abs(ahead) / 1000);
  if (Math.abs(ahead) <= CLOCK_TOLERANCE_MS) return [ok('Clock', `agrees with ${other}`)];
  const relation = ahead > 0 ? 'ahead of' : 'behind';
  return [
    problem(
      'Clock',
      `This machine is ${seconds} s ${relation} ${other}. Synchronise both with NTP: sign-in codes and schedules depend on it`,
    ),
  ];
}

export async function checkBroker({ MQTT_URL, MQTT_AUTH }: Config): Promise<Finding[]> {
  const subject = 'MQTT broker';
  if (MQTT_URL === undefined) return [ok(subject, 'inside the server')];
  const { host } = new URL(MQTT_URL);
  try {
    const client = await connectAsync(MQTT_URL, {
      clientId: `vitrine-doctor-${randomUUID()}`,
      connectTimeout: CHECK_LIMIT_MS,
      reconnectPeriod: 0,
    });
    await client.endAsync();
    return [ok(subject, `${host} accepts connections`)];
  } catch (error) {
    const reason = causeMessage(error);
    // It checks keys that only the server can make.
    if (MQTT_AUTH === 'jwt' && /not authori[sz]ed|bad user ?name/i.test(reason))
      return [ok(subject, `${host} responds and requires keys`)];
    return [
      problem(subject, `${host} does not accept connections (${reason}). Check MQTT_URL and MQTT_AUTH`),
    ];
  }
}

export async function checkMail({ SMTP_URL }: Config): Promise<Finding[]> {
  const subject = 'Mail';
  if (SMTP_URL === undefined)
    return [
      warning(subject, 'No mail server: emails are stored in DATA_DIR/mail. Set SMTP_URL to send them'),
    ];
  const { host } = new URL(SMTP_URL);
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url: SMTP_URL,
    connectionTimeout: CHECK_LIMIT_MS,
    greetingTimeout: CHECK_LIMIT_MS,
    socketTimeout: CHECK_LIMIT_MS,
  });
  try {
    await transport.verify();
    return [ok(subject, `${host} accepts connections`)];
  } catch (error) {
    return [problem(subject, `${host} does not accept emails (${causeMessage(error)}). Check SMTP_URL`)];
  } finally {
    transport.close();
  }
}

/** Writes a small file, reads it and deletes it. */
export async function checkStorage(config: Config): Promise<Finding[]> {
  const subject = 'File storage';
  if (config.S3_BUCKET === undefined) return [ok(subject, 'in the data directory')];
  const storage = await openPlainStorage(config);
  const key = `doctor/${randomUUID()}`;
  try {
    await storage.write(key, Buffer.from('Vitrine'), 'text/plain');
    const isThere = (await storage.read(key))?.contentLength === 7;
    await storage.delete(key);
    if (isThere) return [ok(subject, `${config.S3_BUCKET} is readable and writable`)];
    return [
      problem(subject, `${config.S3_BUCKET} does not return what is written to it. Check the bucket’s rules`),
    ];
  } catch (error) {
    return [
      problem(
        subject,
        `${config.S3_BUCKET} cannot be used (${causeMessage(error)}). Check S3_ENDPOINT, S3_REGION, the bucket and its keys`,
      ),
    ];
  }
}
