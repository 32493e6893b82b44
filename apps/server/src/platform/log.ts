import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

const MAX_CAUSES = 5;

/** Names of fields that are redacted down to the third level. */
const secretNames = new Set([
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
]);

const REDACTED = '[redacted]';
const LEVELS = 3;

/** Replaces the values of fields with secret names, in a copy. Returns a value without secrets unchanged. */
function redact(value: unknown, levels = LEVELS): unknown {
  if (typeof value !== 'object' || value === null || levels === 0) return value;
  if (Array.isArray(value)) {
    const items = value.map((item) => redact(item, levels - 1));
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  // Errors have their own serializer, and dates convert themselves.
  if (value instanceof Error || 'toJSON' in value) return value;
  let copy: Record<string, unknown> | undefined;
  for (const [name, field] of Object.entries(value)) {
    const shown = secretNames.has(name) ? REDACTED : redact(field, levels - 1);
    if (shown === field) continue;
    copy ??= { ...value };
    copy[name] = shown;
  }
  return copy ?? value;
}

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
    serializers: { err: (error: unknown) => redact(errorLine(error), LEVELS - 1) },
    timestamp: pino.stdTimeFunctions.isoTime,
    // Pino's own redaction takes 50 µs a line for this many names at several levels.
    formatters: { log: (fields: object) => redact(fields) as Record<string, unknown> },
  };
  return destination ? pino(options, destination) : pino(options);
}
