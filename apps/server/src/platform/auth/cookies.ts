import { DASHBOARD_HEADER } from '@vitrine/contract/dashboard-header';
import { parseCookie, stringifySetCookie } from 'cookie';
import { AppError } from '../errors.ts';

/** What authentication needs to know of a request. */
export interface CredentialRequest {
  method: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Scheme and host by which the caller reached us. */
  origin: string;
  /** The caller's address, as the trusted proxies tell it. */
  address: string;
}

/** Cookies of the app origin, by what they are for. */
export type CookieName = 'session' | 'device';

const isTls = (origin: string) => origin.startsWith('https:');

/** `__Host-` ties a cookie to this host over TLS. Browsers refuse the prefix over plain HTTP. */
function nameOf(name: CookieName, secure: boolean): string {
  return `${secure ? '__Host-' : ''}vitrine-${name}`;
}

/**
 * The value of a cookie. Over TLS only the prefixed one counts: another host of the same site could plant the plain
 * one. Where TLS may end at a proxy that we were not told of, either counts.
 */
export function readCookie({ headers, origin }: CredentialRequest, name: CookieName): string | undefined {
  const { cookie } = headers;
  if (typeof cookie !== 'string' || cookie.length > 8_192) return undefined;
  const cookies = parseCookie(cookie);
  const secure = cookies[nameOf(name, true)];
  return secure ?? (isTls(origin) ? undefined : cookies[nameOf(name, false)]);
}

/** A `Set-Cookie` header. An age of 0 removes the cookie. */
export function cookieHeader(
  request: CredentialRequest,
  name: CookieName,
  value: string,
  maxAgeSeconds: number,
): string {
  // A page served over TLS says so in its `Origin`, also behind a proxy that does not.
  const secure = isTls(request.origin) || isTls(String(request.headers.origin ?? ''));
  return stringifySetCookie({
    name: nameOf(name, secure),
    value,
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: maxAgeSeconds,
  });
}

/** True when the dashboard's own page made the request: it wants a cookie, not a token. */
export function isDashboard({ headers }: CredentialRequest): boolean {
  return headers[DASHBOARD_HEADER] !== undefined;
}

/**
 * Refuses requests with a cookie that another site's page made. SameSite alone is not enough: applications run on
 * another port of the same host, which is the same site.
 * @throws 403 otherwise.
 */
export function requireSameOrigin(request: CredentialRequest): void {
  const { method, headers, origin } = request;
  const site = headers['sec-fetch-site'];
  const from = headers.origin;
  const isRead = method === 'GET' || method === 'HEAD';
  if (!isRead && !isDashboard(request)) throw foreign();
  // Browsers set this header themselves, but only over TLS and on this machine.
  if (site === 'same-origin' || (isRead && site === 'none')) return;
  if (site !== undefined) throw foreign();
  if (from === undefined ? isRead : hostOf(from) === hostOf(origin)) return;
  throw foreign();
}

/** Without the scheme: a proxy may end TLS without saying so. */
function hostOf(origin: string | string[]): string | undefined {
  const text = String(origin);
  return URL.canParse(text) ? new URL(text).host : undefined;
}

function foreign(): AppError {
  return new AppError(
    'forbidden',
    'This request did not come from the dashboard. Reload the page and try again.',
  );
}
