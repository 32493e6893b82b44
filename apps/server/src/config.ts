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
/** A retention time in days, up to a century. */
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

/** All environment variables of the server. A test compares the table in the README with them. */
export const variables = {
  PORT: port.default(8080).describe('Port of the dashboard, player and API.'),
  HOST: z
    .string()
    .min(1)
    .optional()
    .describe('Address to listen on. Default: all IPv4 and IPv6 addresses of this machine.'),
  CONTENT_PORT: port
    .default(8081)
    .describe('Port of the content origin, which serves apps and uploaded files.'),
  CONTENT_URL: z
    .string()
    .refine(
      (text) => /^https?:/i.test(text) && isContentUrl(text),
      'must be an address such as https://content.example.net, or https://*.content.example.net to give each organisation its own origin',
    )
    .transform((text) => (text.endsWith('/') ? text.slice(0, -1) : text))
    .optional()
    .describe(
      'Public address of the content origin. If the host name starts with `*.`, each organisation gets its own origin. Default: the same host as the dashboard, on CONTENT_PORT.',
    ),
  PUBLIC_URL: url('http:', 'https:').describe(
    'Public address of the dashboard, player and API, used in email links. Default: http://localhost:PORT.',
  ),
  DATA_DIR: z
    .string()
    .min(1)
    .default('./data')
    .describe('Directory for the database, files and keys. Only one server can use it at a time.'),
  DATABASE_URL: url('postgres:', 'postgresql:').describe(
    'PostgreSQL 15 or newer. Default: an embedded PostgreSQL in DATA_DIR.',
  ),
  MQTT_URL: url('mqtt:', 'mqtts:', 'ws:', 'wss:').describe(
    'MQTT broker that the server connects to. Default: a broker inside the server.',
  ),
  MQTT_PUBLIC_URL: url('ws:', 'wss:').describe(
    'Address at which browsers reach the same broker. Required with MQTT_URL.',
  ),
  MQTT_AUTH: z
    .enum(['jwt', 'dynsec'], 'must be jwt or dynsec')
    .default('jwt')
    .describe(
      'How the broker at MQTT_URL checks session keys: `jwt` (EMQX, HiveMQ) or `dynsec` (Mosquitto).',
    ),
  SMTP_URL: url('smtp:', 'smtps:').describe(
    'Mail server. If set, people must confirm their email address when they sign up. Default: emails are stored in DATA_DIR/mail, and their links are printed to the terminal.',
  ),
  MAIL_FROM: z
    .string()
    .min(3, 'must be a sender such as Vitrine <vitrine@example.com>')
    .default('Vitrine <vitrine@localhost>')
    .describe('Sender of emails.'),
  S3_ENDPOINT: url('http:', 'https:').describe(
    'Endpoint of an S3-compatible object store. Default with S3_BUCKET: Amazon S3.',
  ),
  S3_REGION: z.string().min(1).default('us-east-1').describe('Region of the object store.'),
  S3_BUCKET: z
    .string()
    .min(1)
    .optional()
    .describe('Bucket for files. Default: files are stored in DATA_DIR/files.'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional().describe('Access key for the object store.'),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional().describe('Secret key for the object store.'),
  S3_FORCE_PATH_STYLE: z
    .enum(['true', 'false'], 'must be true or false')
    .default('true')
    .transform((text) => text === 'true')
    .describe('Whether the bucket name goes in the path instead of the host name.'),
  SECRET_KEY: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .describe(
      'Key for signing and encryption. Default: generated at the first start and stored in DATA_DIR/secret-key.',
    ),
  BRAND_NAME: z
    .string()
    .min(1)
    .max(50, 'must have at most 50 characters')
    .default('Vitrine')
    .describe('Product name that people see.'),
  SUPPORT_EMAIL: z
    .email('must be an email address such as support@example.com')
    .optional()
    .describe(
      'Support address shown on disabled screens and in emails about account changes. Default: none; disabled screens say “your administrator”.',
    ),
  SIGN_UP: z
    .enum(['open', 'invite', 'closed'], 'must be open, invite or closed')
    .default('open')
    .describe(
      'Who can sign up: `open` (anyone) or `closed` (no one). `invite` is reserved for invitations, which do not exist yet, and currently acts like `closed`. The first person can always sign up.',
    ),
  SIGN_UP_URL: url('http:', 'https:').describe(
    'Sign-up page that unpaired screens show next to the activation code.',
  ),
  LOG_URL: url('http:', 'https:').describe(
    'Log service that accepts bulk uploads from players (one JSON event per line, tags in a header). Players can read this address, so a key in it is not secret. Default: players send their logs to this server.',
  ),
  WEATHER_URL: url('http:', 'https:').describe(
    'Open-Meteo service for the Weather app: https://api.open-meteo.com or your own instance. Default: none, so the app has no data.',
  ),
  CORS_ORIGINS: list
    .refine(areOrigins, 'must be comma-separated origins such as https://partner.example, or a single *')
    .default([])
    .describe(
      'Comma-separated origins whose pages can call the API with a token or key, or `*` for all origins. The server never accepts cookies from them. Default: none.',
    ),
  TRUSTED_PROXIES: list
    .refine(areNetworks, 'must be comma-separated addresses or networks, such as 10.0.0.2 or 10.0.0.0/8')
    .default([])
    .describe('Comma-separated addresses or networks whose X-Forwarded-For header is trusted.'),
  ROLES: list
    .pipe(
      z
        .array(
          z.enum(
            ['api', 'realtime', 'jobs'],
            'must be a comma-separated list of roles: api, realtime or jobs',
          ),
        )
        .min(1, 'must be a comma-separated list of roles: api, realtime or jobs'),
    )
    .default(['api', 'realtime', 'jobs'])
    .describe(
      'Comma-separated roles of this process: `api`, `realtime`, `jobs`. Background jobs run only in processes with `jobs`.',
    ),
  METRICS_TOKEN: z
    .string()
    .min(16, 'must have at least 16 characters')
    .optional()
    .describe(
      'Bearer token required for `/metrics`. Default: none; only direct requests from this machine are allowed, not requests through a proxy.',
    ),
  RETENTION_PLAYS_DAYS: days(1)
    .default(400)
    .describe(
      'Minimum number of days to keep proof of play, with the publishes, documents and settings that explain it. Older data is deleted one month at a time; events that are already older when they arrive are discarded.',
    ),
  RETENTION_ANALYTICS_DAYS: days(1)
    .default(400)
    .describe('Minimum number of days to keep analytics events from apps.'),
  RETENTION_ERRORS_DAYS: days(1).default(90).describe('Minimum number of days to keep errors from screens.'),
  RETENTION_LOGS_DAYS: days(1).default(30).describe('Minimum number of days to keep player logs.'),
  RETENTION_SECURITY_DAYS: days(30)
    .default(400)
    .describe('Number of days to keep the security events of accounts, such as sign-ins.'),
  RETENTION_ACTIONS_DAYS: days(2)
    .default(90)
    .describe('Number of days to keep batch actions and their results.'),
  QUOTA_STORAGE_GB: z.coerce
    .number('must be a number above 0')
    .refine((value) => value > 0 && value <= 1_000_000, 'must be a number above 0 and at most 1000000')
    .default(100)
    .describe('Maximum storage per organisation in gigabytes, including pending uploads and the trash.'),
  QUOTA_PENDING_UPLOADS: limit(1000).describe(
    'Maximum number of simultaneous pending uploads per organisation.',
  ),
  QUOTA_MEMBERS: limit(1000).describe('Maximum number of members per organisation.'),
  QUOTA_SCREENS: limit(1_000_000).describe('Maximum number of screens per organisation.'),
  QUOTA_APPLICATIONS: limit(1000).describe('Maximum number of apps that an organisation can add.'),
  LOG_LEVEL: z
    .enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'must be trace, debug, info, warn, error, fatal or silent',
    )
    .default('info')
    .describe('Minimum log level. Successful requests from screens are logged at level `debug`.'),
} as const;

const schema = z
  .object(variables)
  .refine((values) => !values.MQTT_URL || values.MQTT_PUBLIC_URL, {
    path: ['MQTT_PUBLIC_URL'],
    message: 'is required with MQTT_URL: set it to the address at which browsers reach the broker',
  })
  .refine((values) => !values.S3_BUCKET || (values.S3_ACCESS_KEY_ID && values.S3_SECRET_ACCESS_KEY), {
    path: ['S3_ACCESS_KEY_ID'],
    message: 'and S3_SECRET_ACCESS_KEY are required with S3_BUCKET',
  })
  .refine((values) => values.PORT === 0 || values.PORT !== values.CONTENT_PORT, {
    path: ['CONTENT_PORT'],
    message: 'must be a different port from PORT',
  });

export type Config = z.output<typeof schema>;

export class ConfigError extends StartError {}

/** Accepts exact origins, or `*` alone. A path, a wildcard within, or `*` beside others would have no effect. */
function areOrigins(texts: string[]): boolean {
  if (texts.includes('*')) return texts.length === 1;
  return texts.every((text) => URL.canParse(text) && new URL(text).origin === text && !text.includes('*'));
}

/** Parses them like Fastify, whose own error message would be unclear. */
function areNetworks(texts: string[]): boolean {
  try {
    proxyAddresses.compile(texts);
    return true;
  } catch {
    return false;
  }
}

/** Reads the environment. Throws {@link ConfigError} with one clear line for the first invalid value. */
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
      `${name} ${issue?.message ?? 'is invalid'}${present[name] === undefined || /KEY|URL|TOKEN/.test(name) ? '' : ` (it is ${JSON.stringify(present[name])})`}`,
    );
  }
  return { ...parsed.data, DATA_DIR: resolve(parsed.data.DATA_DIR) };
}
