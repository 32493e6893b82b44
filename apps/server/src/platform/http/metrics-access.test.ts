import { expect, test } from 'vitest';
import { startTestApp } from '../../testing/test-app.ts';

test('serves metrics to every client with the token', async () => {
  const token = 'a-token-of-the-operator';
  const t = await startTestApp({ METRICS_TOKEN: token });
  const ask = async (authorization?: string) =>
    (
      await t.app.http.inject({
        url: '/metrics',
        remoteAddress: authorization ? '203.0.113.9' : '127.0.0.1',
        headers: authorization ? { authorization, 'x-forwarded-for': '198.51.100.7' } : {},
      })
    ).statusCode;
  expect(await ask(`Bearer ${token}`)).toBe(200);
  expect(await ask('Bearer another-token-of-somebody')).toBe(403);
  expect(await ask()).toBe(403);
  await t.close();
});
