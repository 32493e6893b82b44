import type { AddressInfo } from 'node:net';
import mqtt from 'mqtt';
import { expect, test } from 'vitest';
import { startTestApp } from './testing/test-app.ts';

const PASSWORD = 'correct horse battery';

test('stops without waiting for idle connections', async () => {
  const t = await startTestApp();
  const robin = await t.signUp();
  await t.app.http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = t.app.http.server.address() as AddressInfo;
  const key = await robin.call('realtime.auth', { body: {} });
  const client = await mqtt.connectAsync(`ws://127.0.0.1:${port}${key.url}`, {
    clientId: key.clientId,
    username: key.username,
    password: key.authKey,
    reconnectPeriod: 0,
  });
  client.on('error', () => {});
  const left = new Promise<void>((resolve) => client.on('close', () => resolve()));
  await t.close();
  await left;
});

test('ends sessions while the broker is unavailable, and returns 503 from calls that need the broker', async () => {
  const t = await startTestApp({ MQTT_URL: 'mqtt://127.0.0.1:1', MQTT_PUBLIC_URL: 'ws://127.0.0.1:1' });
  const robin = await t.signUp();
  const { apiToken } = await t.anonymous.call('devices.createLite', { body: {} });
  const { confirmationToken } = await t
    .as({ authorization: `Token ${apiToken}` })
    .call('device.heartbeat', { body: {} });
  const { id } = await robin.call('devices.register', {
    body: { confirmationToken: confirmationToken ?? '' },
  });
  const restart = await robin.try('devices.restart', { params: { id } });
  expect([restart.status, restart.error?.code]).toEqual([503, 'unavailable']);
  expect(Number(restart.headers['retry-after'])).toBeGreaterThan(0);

  const { token } = await t.anonymous.call('auth.signIn', {
    body: { email: robin.email, password: PASSWORD },
  });
  await robin.call('profile.update', {
    body: { currentPassword: PASSWORD, newPassword: 'another fine password' },
  });
  expect((await t.as({ authorization: `Bearer ${token}` }).try('profile.get')).status).toBe(401);
  await robin.call('auth.signOut');
  expect((await robin.try('profile.get')).status).toBe(401);
  await t.close();
});
