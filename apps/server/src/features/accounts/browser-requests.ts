import type { Call } from '@vitrine/contract';
import { SESSION_MAX_MS } from '../../platform/auth/authenticate.ts';
import { cookieHeader, isDashboard, readCookie, requireSameOrigin } from '../../platform/auth/cookies.ts';
import type { CallRequest } from '../../platform/http/router.ts';
import { preferredLanguage } from '../../platform/languages.ts';
import { KNOWN_BROWSER_SECONDS } from './known-browsers.ts';
import type { Browser } from './sessions.service.ts';

export type BrowserRequest = Pick<CallRequest<Call>, 'method' | 'origin' | 'address' | 'headers' | 'reply'>;

export function browserOf(request: BrowserRequest): Browser {
  const userAgent = request.headers['user-agent']?.toString();
  return {
    address: request.address,
    userAgent,
    deviceCookie: readCookie(request, 'device'),
    language: preferredLanguage(request.headers['accept-language']),
  };
}

export function setDeviceCookie(request: BrowserRequest, cookie: string): void {
  request.reply.header('set-cookie', cookieHeader(request, 'device', cookie, KNOWN_BROWSER_SECONDS));
}

/**
 * The dashboard keeps its session in a cookie, which scripts of its pages cannot read. Programs store the token
 * themselves.
 */
export function setSessionCookie(request: BrowserRequest, token: string): void {
  request.reply.header('set-cookie', cookieHeader(request, 'session', token, SESSION_MAX_MS / 1000));
}

export function clearSessionCookie(request: BrowserRequest): void {
  request.reply.header('set-cookie', cookieHeader(request, 'session', '', 0));
}

/** A page of another site must not sign a browser in to an account of its choice. */
export function requireOwnPage(request: BrowserRequest): void {
  if (isDashboard(request)) requireSameOrigin(request);
}
