import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

/** Members that never reach a log, wherever they stand. */
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

/** JSON lines on standard output (or `destination`), with secrets redacted. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: secretNames.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
      censor: '[redacted]',
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
