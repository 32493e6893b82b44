import pg, { type ClientConfig } from 'pg';

/** Opens a session without time limits, regardless of the database's defaults. */
export async function openLongSession(connection: ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(connection);
  // The statement that is running fails too. Without a listener, the error would end this process.
  client.on('error', () => {});
  await client.connect();
  await client.query(
    'set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0',
  );
  return client;
}
