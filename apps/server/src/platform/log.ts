import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

const MAX_CAUSES = 5;

/** Names of fields that are redacted at any depth up to three. */
const secretNames = [
  'password',
  'new_password',
  'current_password',
  'token',
  'api_token',
  'auth_key',
  'authorization',
  'x-api-key',
  'mira-apikey',
  'cookie',
  'secret',
  'key',
  'code',
  'recovery_codes',
  'confirmation_token',
];

/**
 * Serializes an error with its stack and the SQL of a failed query, but never with values (`params`, and `detail`, in
 * which PostgreSQL quotes rows).
 */
function errorLine(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return error;
  const { code, constraint, query } = error as { code?: unknown; constraint?: unknown; query?: unknown };
  return {
    type: error.name,
    message: typeof query === 'string' ? `Failed query: ${query}` : error.message,
    // Not named `code`, because that field is redacted: codes that people type are secrets.
    ...(typeof code === 'string' && { error_code: code }),
    ...(typeof constraint === 'string' && { constraint }),
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    ...(error.cause !== undefined && depth < MAX_CAUSES && { cause: errorLine(error.cause, depth + 1) }),
  };
}

/** Creates a logger that writes JSON lines to standard output (or `destination`), with secrets redacted. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    serializers: { err: (error: unknown) => errorLine(error) },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: secretNames.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
      censor: '[redacted]',
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
