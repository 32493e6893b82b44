import { DASHBOARD_HEADER } from '@vitrine/contract/dashboard-header';
import { parseCookie, stringifySetCookie } from 'cookie';
import { AppError } from '../errors.ts';

/** The parts of a request that authentication uses. */
export interface CredentialRequest {
  method: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Scheme and host of the request. */
  origin: string;
  /** The client's address, as reported by trusted proxies. */
  address: string;
}

/** Cookies of the app origin, by purpose. */
type CookieName = 'session' | 'device';

const isTls = (origin: string) => origin.startsWith('https:');

/** `__Host-` binds a cookie to this host over TLS. Browsers refuse the prefix over plain HTTP. */
function nameOf(name: CookieName, secure: boolean): string {
  return `${secure ? '__Host-' : ''}vitrine-${name}`;
}

/**
 * The value of a cookie. Over TLS, only the prefixed cookie is valid, because another host of the same site could set
 * the plain one. Otherwise both are valid, because TLS may end at an unknown proxy.
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
  // `Origin` reveals TLS even if the proxy does not.
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

/** True if the dashboard made the request. It uses a cookie instead of a token. */
export function isDashboard({ headers }: CredentialRequest): boolean {
  return headers[DASHBOARD_HEADER] !== undefined;
}

/**
 * Rejects requests with a cookie from pages of other origins. SameSite is not enough: applications run on another port
 * of the same host, which is the same site.
 * @throws 403 if another origin made the request.
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

/** Ignores the scheme, because a proxy can end TLS without reporting it. */
function hostOf(origin: string | string[]): string | undefined {
  const text = String(origin);
  return URL.canParse(text) ? new URL(text).host : undefined;
}

function foreign(): AppError {
  return new AppError(
    'forbidden',
    'This request didn’t come from the dashboard. Reload the page and try again.',
  );
}
