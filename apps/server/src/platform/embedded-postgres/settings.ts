import { SOCKET_PORT } from './socket.ts';

/** `durable` for production; `disposable` for tests, which trade safety for speed. */
export type DurabilityMode = 'durable' | 'disposable';

const always = {
  port: String(SOCKET_PORT),
  listen_addresses: '',
  unix_socket_permissions: '0700',
  logging_collector: 'off',
  log_destination: 'stderr',
  log_line_prefix: '%m [%p] ',
  log_checkpoints: 'off',
  log_timezone: 'UTC',
  timezone: 'UTC',
  // Queries are short, so compiling them costs more than it saves.
  jit: 'off',
};

const settingsByDurability: Record<DurabilityMode, Record<string, string>> = {
  durable: {
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    max_connections: '100',
    shared_buffers: '128MB',
    // Statements can contain personal data, so log the error without the statement.
    log_min_error_statement: 'panic',
  },
  disposable: {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_connections: '200',
    shared_buffers: '32MB',
    autovacuum: 'off',
    io_method: 'sync',
    log_min_messages: 'fatal',
    checkpoint_timeout: '1h',
    max_wal_size: '4GB',
  },
};

/** Command line arguments of `postgres`, which override the files in the cluster. */
export function settingsArguments(durability: DurabilityMode, socketDirectory: string): string[] {
  const settings = {
    ...always,
    ...settingsByDurability[durability],
    unix_socket_directories: socketDirectory,
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
