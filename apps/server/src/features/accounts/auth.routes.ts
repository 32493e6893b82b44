import { isDashboard } from '../../platform/auth/cookies.ts';
import type { Route } from '../../platform/http/router.ts';
import { presentSecurityEvent, presentSession } from './accounts.presenter.ts';
import type { AccountRoutesDependencies, PresentProfile } from './accounts.routes.ts';
import type { SignedIn } from './accounts.service.ts';
import {
  type BrowserRequest,
  browserOf,
  clearSessionCookie,
  requireOwnPage,
  setDeviceCookie,
  setSessionCookie,
} from './browser-requests.ts';

export function authRoutes(
  route: Route,
  { accounts, signUps, emailChanges, sessions, securityLog }: AccountRoutesDependencies,
  present: PresentProfile,
): void {
  function presentSignedIn(request: BrowserRequest, { token, expiresAt, profile, deviceCookie }: SignedIn) {
    setDeviceCookie(request, deviceCookie);
    const forDashboard = isDashboard(request);
    if (forDashboard) setSessionCookie(request, token);
    return {
      token: forDashboard ? null : token,
      expiresAt: expiresAt.toISOString(),
      profile: present(profile),
    };
  }

  route('auth.signUp', async (request) => {
    requireOwnPage(request);
    const signedIn = await signUps.signUp(request.body, browserOf(request));
    return signedIn ? presentSignedIn(request, signedIn) : { token: null, expiresAt: null, profile: null };
  });
  route('auth.confirmSignUp', async (request) => {
    requireOwnPage(request);
    return presentSignedIn(request, await signUps.confirm(request.body.token, browserOf(request)));
  });
  route('auth.signIn', async (request) => {
    requireOwnPage(request);
    return presentSignedIn(request, await accounts.signIn(request.body, browserOf(request)));
  });
  route('auth.signOut', async (request) => {
    await accounts.signOut(request.actor, browserOf(request));
    clearSessionCookie(request);
  });
  route('auth.forgotPassword', (request) => accounts.forgotPassword(request.body.email, browserOf(request)));
  route('auth.resetPassword', async (request) => {
    const { token, password } = request.body;
    setDeviceCookie(request, await accounts.resetPassword(token, password, browserOf(request)));
  });
  route('auth.sessions', async ({ actor, query }) => {
    const { total, rows } = await sessions.list(actor, query);
    return { total, data: rows.map((row) => presentSession(row, actor.sessionId)) };
  });
  route('auth.endSession', (request) => sessions.end(request.actor, request.params.id, browserOf(request)));
  route('auth.endOtherSessions', (request) => sessions.signOutEverywhere(request.actor, browserOf(request)));
  route('auth.securityEvents', async ({ actor, query }) => {
    const { total, rows } = await securityLog.list(actor, query);
    return { total, data: rows.map(presentSecurityEvent) };
  });
  route('auth.startMfa', ({ actor, body }) => accounts.startMfa(actor, body.password));
  route('auth.confirmMfa', (request) =>
    accounts.confirmMfa(request.actor, request.body.code, browserOf(request)),
  );
  route('auth.removeMfa', (request) => {
    const { password, code } = request.body;
    return accounts.removeMfa(request.actor, password, code, browserOf(request));
  });
  route('auth.confirmEmail', (request) => emailChanges.confirm(request.body.token, browserOf(request)));
}
