import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { isDatabaseUnavailable } from '../database/database.ts';
import { StartError } from './start-error.ts';

const FIRST_RETRY_MS = 250;
const LONGEST_RETRY_MS = 5_000;
/** How often to print that the server is still waiting. */
const REMIND_MS = 60_000;
const OLDEST_VERSION = 150_000;

/**
 * Waits until the database of DATABASE_URL responds, because it often starts at the same time as the server.
 *
 * @param print called when the wait begins, and then every minute.
 * @throws StartError if waiting cannot help, such as for a wrong password, a missing database or an old version.
 */
export async function waitForDatabase(
  url: string,
  print: (text: string) => void,
  signal: AbortSignal,
): Promise<void> {
  let lastSaid: number | undefined;
  for (let wait = FIRST_RETRY_MS; ; wait = Math.min(wait * 2, LONGEST_RETRY_MS)) {
    signal.throwIfAborted();
    try {
      await checkDatabase(url);
      if (lastSaid !== undefined) print('The database is ready. Starting.');
      return;
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw explain(error, url);
      if (lastSaid === undefined || performance.now() - lastSaid > REMIND_MS) {
        lastSaid = performance.now();
        print(
          `Waiting for the database at ${placeOf(url)} (${firstErrorMessage(error)}). The server will start when the database is ready.`,
        );
      }
    }
    await delay(wait, undefined, { signal });
  }
}

/** @throws if the database does not respond or is too old. */
export async function checkDatabase(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ number: string; name: string }>(
      `select current_setting('server_version_num') as number, current_setting('server_version') as name`,
    );
    if (Number(rows[0]?.number) < OLDEST_VERSION) {
      throw new StartError(
        `The database at ${placeOf(url)} is PostgreSQL ${rows[0]?.name}. Vitrine needs PostgreSQL 15 or newer.`,
      );
    }
  } finally {
    await client.end().catch(() => {});
  }
}

function explain(error: unknown, url: string): unknown {
  if (error instanceof StartError || !(error instanceof Error)) return error;
  return new StartError(
    `The database at ${placeOf(url)} refused the connection (${firstErrorMessage(error)}). Check DATABASE_URL.`,
  );
}

/** Host, port and database, without the password. */
function placeOf(url: string): string {
  const { host, port, database } = new Client({ connectionString: url });
  return `${host}:${port}/${database ?? ''}`;
}

/** The message of an error, or of its first one if it has several. */
export function firstErrorMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // If an address with several records fails, the error contains one error for each and has no message.
  const first = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message : String(first);
}
