import type { Browser, BrowserContext, Page } from 'playwright-core';
import { callApi } from './api.ts';
import { query } from './screens.ts';
import type { RunningServer } from './server.ts';

export interface SignedUp {
  token: string;
  profile: { id: string; domain_id: string };
}

/** Signs up through the API, without the dashboard. */
export function signUp(
  api: string,
  json: { email: string; password: string; name: string; domain_name?: string },
): Promise<SignedUp> {
  return callApi('POST', `${api}/v3/auth/sign_up`, { json });
}

/** Adds a restricted member to the organisation of a person, because the server cannot invite anyone yet. */
export async function addColleague(
  server: RunningServer,
  { profile: { domain_id } }: SignedUp,
  account: { email: string; password: string; name: string },
): Promise<SignedUp> {
  const api = `${server.url}/api`;
  const { profile } = await signUp(api, account);
  const text = `update profiles set domain_id = $1, domain_role = 'restricted' where id = $2`;
  await query(server, text, [domain_id, profile.id]);
  const { email, password } = account;
  return callApi('POST', `${api}/v3/auth/sign_in`, { json: { email, password } });
}

/** Opens the dashboard as a signed-in person: the session is in a cookie, and the page stores the profile id. */
export async function signInAs(
  context: BrowserContext,
  url: string,
  { token, profile }: SignedUp,
): Promise<void> {
  await context.addCookies([{ name: 'vitrine-session', value: token, url, httpOnly: true, sameSite: 'Lax' }]);
  await context.addInitScript((id) => localStorage.setItem('vitrine.profile', id), profile.id);
}

/** Opens a page of the size of a desktop, without animations, for a signed-in person. */
export async function openSignedInPage(browser: Browser, url: string, person: SignedUp): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  await signInAs(context, url, person);
  return context.newPage();
}
