import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { ConfigError, readConfig, variables } from './config.ts';

test('accepts every default', () => {
  expect(readConfig({})).toMatchObject({
    PORT: 8080,
    CONTENT_PORT: 8081,
    ROLES: ['api', 'realtime', 'jobs'],
  });
});

test('treats an empty variable as unset', () => {
  const config = readConfig({ PORT: '', DATABASE_URL: '' });
  expect(config.PORT).toBe(8080);
  expect(config.DATABASE_URL).toBeUndefined();
});

test.each([
  [{ PORT: 'eighty' }, /^PORT must be a number from 0 to 65535 \(it is "eighty"\)/],
  [{ PORT: '70000' }, /^PORT must be a number from 0 to 65535/],
  [
    { TRUSTED_PROXIES: '10.0.0.0/8, the balancer' },
    /^TRUSTED_PROXIES must be comma-separated addresses or networks/,
  ],
  [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL must be an address that starts with postgres:/],
  [{ MQTT_URL: 'mqtt://broker' }, /^MQTT_PUBLIC_URL is required with MQTT_URL/],
  [{ CONTENT_URL: 'ftp://content.example' }, /^CONTENT_URL must be an address such as https:/],
  [{ CONTENT_URL: 'https://*.content.example/files' }, /^CONTENT_URL must be an address such as https:/],
  [{ S3_BUCKET: 'files' }, /^S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are required/],
  [{ SECRET_KEY: 'short' }, /^SECRET_KEY must have at least 32 characters/],
  [{ ROLES: 'api,kitchen' }, /^ROLES /],
  [{ RETENTION_PLAYS_DAYS: '0' }, /^RETENTION_PLAYS_DAYS must be a whole number from 1 to 36500/],
  [{ RETENTION_LOGS_DAYS: 'a month' }, /^RETENTION_LOGS_DAYS must be a whole number from 1 to 36500/],
  // A screen can answer an action for a day, and its batch must exist until then.
  [{ RETENTION_ACTIONS_DAYS: '1' }, /^RETENTION_ACTIONS_DAYS must be a whole number from 2 to 36500/],
])('rejects %j with one clear line', (environment, line) => {
  const read = () => readConfig(environment);
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(line);
});

test('accepts proxies as addresses, networks and network names', () => {
  const TRUSTED_PROXIES = '10.0.0.2, 172.16.0.0/12, ::1, loopback';
  expect(readConfig({ TRUSTED_PROXIES }).TRUSTED_PROXIES).toEqual([
    '10.0.0.2',
    '172.16.0.0/12',
    '::1',
    'loopback',
  ]);
});

test('keeps secrets out of the message', () => {
  expect(() => readConfig({ SECRET_KEY: 'hunter2' })).not.toThrow(/hunter2/);
  expect(() => readConfig({ METRICS_TOKEN: 'hunter2' })).not.toThrow(/hunter2/);
});

test('documents each variable in the README with its actual default', async () => {
  const readme = await readFile(new URL('../../../README.md', import.meta.url), 'utf8');
  const code = (text: string) => `\`${text}\``;
  const rows = Object.entries(variables).map(([name, schema]) => {
    const { data } = schema.safeParse(undefined);
    const fallback = Array.isArray(data) ? data.join(',') : String(data ?? '');
    return `| ${code(name)} | ${schema.description} | ${fallback === '' ? '' : code(fallback)} |`;
  });
  const table = /<!-- configuration -->\n.*\n.*\n([\s\S]*)\n<!-- \/configuration -->/.exec(readme)?.[1];
  expect(table?.split('\n')).toEqual(rows);
});
