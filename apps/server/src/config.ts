import { resolve } from 'node:path';
import proxyAddresses from 'proxy-addr';
import { z } from 'zod';
import { isContentUrl } from './platform/http/content-origins.ts';
import { StartError } from './platform/start/start-error.ts';

const port = z.coerce
  .number('must be a number from 0 to 65535')
  .refine(
    (value) => Number.isInteger(value) && value >= 0 && value <= 65_535,
    'must be a number from 0 to 65535',
  );
const url = (...protocols: string[]) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
      `must be an address that starts with ${protocols.map((each) => `${each}//`).join(' or ')}`,
    )
    .optional();
/** How long something is kept. A century is what "for ever" comes to. */
const days = (least: number) =>
  z.coerce
    .number(`must be a whole number from ${least} to 36500`)
    .refine(
      (value) => Number.isInteger(value) && value >= least && value <= 36_500,
      `must be a whole number from ${least} to 36500`,
    );
const limit = (usual: number) =>
  z.coerce
    .number('must be a whole number from 0 to 1000000000')
    .refine(
      (value) => Number.isInteger(value) && value >= 0 && value <= 1_000_000_000,
      'must be a whole number from 0 to 1000000000',
    )
    .default(usual);
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);

/** Every variable of the environment that the server reads. The README's table is made from it. */
export const variables = {
  PORT: port.default(8080).describe('Port of dashboard, player and API.'),
  HOST: z
    .string()
    .min(1)
    .optional()
    .describe('Address to listen on. Default: all addresses of this machine, IPv6 and IPv4.'),
  CONTENT_PORT: port.default(8081).describe('Port of the content origin: applications and uploaded files.'),
  CONTENT_URL: z
    .string()
    .refine(
      (text) => /^https?:/i.test(text) && isContentUrl(text),
      'must be an address such as https://content.example.net, or https://*.content.example.net for an origin for each organisation',
    )
    .transform((text) => (text.endsWith('/') ? text.slice(0, -1) : text))
    .optional()
    .describe(
      'Public address of the content origin. With `*.` before the name, each organisation gets an origin of its own. Default: the same host on CONTENT_PORT.',
    ),
  PUBLIC_URL: url('http:', 'https:').describe(
    'Public address of dashboard, player and API, for links in mails. Default: http://localhost:PORT.',
  ),
  DATA_DIR: z
    .string()
    .min(1)
    .default('./data')
    .describe('Where database, files and keys live. One server at a time.'),
  DATABASE_URL: url('postgres:', 'postgresql:').describe(
    'PostgreSQL 15 or newer. Default: an embedded PostgreSQL in DATA_DIR.',
  ),
  MQTT_URL: url('mqtt:', 'mqtts:', 'ws:', 'wss:').describe(
    'An MQTT broker for the service. Default: a broker inside the server.',
  ),
  MQTT_PUBLIC_URL: url('ws:', 'wss:').describe('The same broker as browsers reach it. Needed with MQTT_URL.'),
  MQTT_AUTH: z
    .enum(['jwt', 'dynsec'])
    .default('jwt')
    .describe(
      'How the broker of MQTT_URL checks session keys: `jwt` (EMQX, HiveMQ) or `dynsec` (Mosquitto).',
    ),
  SMTP_URL: url('smtp:', 'smtps:').describe(
    'Mail server. With one, sign-ups are confirmed by mail. Default: mails are stored in DATA_DIR/mail, and their links are printed to the terminal.',
  ),
  MAIL_FROM: z.string().min(3).default('Vitrine <vitrine@localhost>').describe('Sender of mails.'),
  S3_ENDPOINT: url('http:', 'https:').describe(
    'Endpoint of an S3-compatible store. Default with S3_BUCKET: Amazon’s.',
  ),
  S3_REGION: z.string().min(1).default('us-east-1').describe('Region of the store.'),
  S3_BUCKET: z
    .string()
    .min(1)
    .optional()
    .describe('Bucket for files. Default: files are kept in DATA_DIR/files.'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional().describe('Access key of the store.'),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional().describe('Secret key of the store.'),
  S3_FORCE_PATH_STYLE: z
    .enum(['true', 'false'])
    .default('true')
    .transform((text) => text === 'true')
    .describe('Bucket in the path rather than in the host name.'),
  SECRET_KEY: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .describe('Signs and encrypts. Default: made once and kept in DATA_DIR/secret-key.'),
  BRAND_NAME: z.string().min(1).max(50).default('Vitrine').describe('Name that people see.'),
  SUPPORT_EMAIL: z
    .email()
    .optional()
    .describe('Whom inactive screens and emails about lost accounts name. Default: “your administrator”.'),
  SIGN_UP: z
    .enum(['open', 'invite', 'closed'])
    .default('open')
    .describe(
      'Who can sign up: `open` (anyone), `invite` (those who are invited) or `closed`. The first account of an installation can always sign up.',
    ),
  SIGN_UP_URL: url('http:', 'https:').describe(
    'Sign-up page that waiting screens show beside the activation code.',
  ),
  LOG_URL: url('http:', 'https:').describe(
    'Log service that takes bulk uploads from players (one JSON event a line, tags in a header); its key in the address is no secret. Default: players send their log here.',
  ),
  WEATHER_URL: url('http:', 'https:').describe(
    'Open-Meteo service of the Weather app: https://api.open-meteo.com, or one’s own. Default: no weather.',
  ),
  CORS_ORIGINS: list
    .refine(areOrigins, 'must be origins such as https://partner.example, comma-separated, or * alone')
    .default([])
    .describe(
      'Origins, comma-separated, whose pages can call the API with a token or key, or `*` for all. Cookies are never accepted from them. Default: none.',
    ),
  TRUSTED_PROXIES: list
    .refine(areNetworks, 'must be addresses or networks, such as 10.0.0.2 or 10.0.0.0/8, comma-separated')
    .default([])
    .describe('Addresses or networks, comma-separated, whose X-Forwarded-For is believed.'),
  ROLES: list
    .pipe(z.array(z.enum(['api', 'realtime', 'jobs'])).min(1))
    .default(['api', 'realtime', 'jobs'])
    .describe('What this process does: `api`, `realtime`, `jobs`.'),
  METRICS_TOKEN: z
    .string()
    .min(16, 'must have at least 16 characters')
    .optional()
    .describe(
      'Bearer token that `/metrics` asks for. Default: none, and only this machine can read it, directly and not through a proxy.',
    ),
  RETENTION_PLAYS_DAYS: days(1)
    .default(400)
    .describe(
      'Days for which proof of play is kept at least, with the publishes, documents and settings that explain it. Older months are removed whole; what arrives later is not taken.',
    ),
  RETENTION_ANALYTICS_DAYS: days(1)
    .default(400)
    .describe('The same of what apps report about their viewers.'),
  RETENTION_ERRORS_DAYS: days(1).default(90).describe('The same of errors of screens.'),
  RETENTION_LOGS_DAYS: days(1).default(30).describe('The same of the logs of players.'),
  RETENTION_SECURITY_DAYS: days(30)
    .default(400)
    .describe('Days for which security events of accounts, such as sign-ins, are kept.'),
  RETENTION_ACTIONS_DAYS: days(2)
    .default(90)
    .describe('Days for which actions on many screens, and what came of them, are kept.'),
  QUOTA_STORAGE_GB: z.coerce
    .number('must be a number above 0')
    .refine((value) => value > 0 && value <= 1_000_000, 'must be a number above 0, at most 1000000')
    .default(100)
    .describe('Storage of an organisation in gigabytes, with announced uploads and the trash.'),
  QUOTA_PENDING_UPLOADS: limit(1000).describe('Uploads of an organisation under way at the same time.'),
  QUOTA_MEMBERS: limit(1000).describe('Members of an organisation.'),
  QUOTA_SCREENS: limit(1_000_000).describe('Screens of an organisation.'),
  QUOTA_APPLICATIONS: limit(1000).describe('Apps that an organisation adds.'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .default('info')
    .describe('Least level of the log.'),
} as const;

const schema = z
  .object(variables)
  .refine((values) => !values.MQTT_URL || values.MQTT_PUBLIC_URL, {
    path: ['MQTT_PUBLIC_URL'],
    message: 'is needed with MQTT_URL: the address at which browsers reach the broker',
  })
  .refine((values) => !values.S3_BUCKET || (values.S3_ACCESS_KEY_ID && values.S3_SECRET_ACCESS_KEY), {
    path: ['S3_ACCESS_KEY_ID'],
    message: 'and S3_SECRET_ACCESS_KEY are needed with S3_BUCKET',
  })
  .refine((values) => values.PORT === 0 || values.PORT !== values.CONTENT_PORT, {
    path: ['CONTENT_PORT'],
    message: 'must be another port than PORT',
  });

export type Config = z.output<typeof schema>;

export class ConfigError extends StartError {}

/** Exact origins: a path, a wildcard within, or `*` beside others would not mean what it seems to. */
function areOrigins(texts: string[]): boolean {
  if (texts.includes('*')) return texts.length === 1;
  return texts.every((text) => URL.canParse(text) && new URL(text).origin === text && !text.includes('*'));
}

/** As the web server reads them: it would end with its own words. */
function areNetworks(texts: string[]): boolean {
  try {
    proxyAddresses.compile(texts);
    return true;
  } catch {
    return false;
  }
}

/** Reads the environment. Throws {@link ConfigError} with one clear line for the first wrong value. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const present = Object.fromEntries(
    Object.keys(variables)
      .map((key) => [key, environment[key]] as const)
      .filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = schema.safeParse(present);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0] ?? 'environment');
    throw new ConfigError(
      `${name} ${issue?.message ?? 'is wrong'}${present[name] === undefined || /KEY|URL|TOKEN/.test(name) ? '' : ` (it is ${JSON.stringify(present[name])})`}`,
    );
  }
  return { ...parsed.data, DATA_DIR: resolve(parsed.data.DATA_DIR) };
}
