import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll } from 'vitest';
import { type SignedUp, startTestApp, type TestApp } from '../../../testing/test-app.ts';

/** The address of the bundles in tests. */
export const sourceUrl = 'https://bundles.example/bundle.js';

/** Starts a server with one person, and a site that stands in for the public web, which hosts the bundles. */
export async function startWithBundleSite(): Promise<{ app: TestApp; robin: SignedUp }> {
  const site = createServer((_request, response) => response.end());
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const { port } = site.address() as AddressInfo;
  const resolve = async () => ['93.184.215.14'];
  const app = await startTestApp({}, { web: { resolve, connect: () => connect(port, '127.0.0.1') } });
  afterAll(async () => {
    await app.close();
    await new Promise((closed) => site.close(closed));
  });
  return { app, robin: await app.signUp() };
}
