import { afterAll } from 'vitest';
import { type SignedUp, startTestApp, type TestApp } from './test-app.ts';

/** For all tests of a file: a server, and a person who has signed up. The server closes after the last test. */
export async function startWithOwner(): Promise<{ t: TestApp; owner: SignedUp }> {
  const t = await startTestApp();
  afterAll(() => t.close());
  return { t, owner: await t.signUp() };
}
