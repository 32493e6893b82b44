import { afterAll } from 'vitest';
import { type SignedUp, startTestApp, type TestApp } from './test-app.ts';

/** Starts a server with one person for all tests of a file. The server closes after the last test. */
export async function startWithOwner(): Promise<{ t: TestApp; owner: SignedUp }> {
  const t = await startTestApp();
  afterAll(() => t.close());
  return { t, owner: await t.signUp() };
}
