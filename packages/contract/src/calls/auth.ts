import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { apiKeyScopes, securityEventKinds } from '../constants.ts';
import { email, empty, id, instant, listOf, name, paging, password, unixSeconds } from '../primitives.ts';
import { profile } from './profile.ts';
import { byId } from './shared.ts';

const code = z.string().trim().min(6).max(32);
/** `token` is null for the dashboard, whose session is in a cookie that no script can read. */
const signedIn = z.object({ token: z.string().nullable(), expires_at: instant, profile });
/** All null, so the reply does not reveal whether the account existed before. An email was sent either way. */
const signedUp = z.object({
  token: z.string().nullable(),
  expires_at: instant.nullable(),
  profile: profile.nullable(),
});
const apiKey = z.object({
  id,
  name: z.string(),
  scopes: z.array(z.enum(apiKeyScopes)),
  prefix: z.string(),
  created_at: instant,
  expires_at: instant,
  last_used_at: instant.nullable(),
  last_used_address: z.string().nullable(),
});

export const authCalls = defineCalls({
  'auth.signUp': {
    area: 'auth',
    method: 'POST',
    path: '/v3/auth/sign_up',
    credential: 'none',
    summary:
      'Creates a profile with its own domain and signs it in. If the installation sends email, it sends a confirmation link instead, and the reply is the same for known and unknown addresses.',
    body: z.strictObject({ email, password, name, domain_name: name.optional() }),
    reply: signedUp,
    status: 201,
    errors: ['conflict', 'too_many_requests'],
  },
  'auth.confirmSignUp': {
    area: 'auth',
    method: 'POST',
    path: '/v3/auth/confirm_sign_up',
    credential: 'none',
    summary: 'Creates the account that an emailed link confirms, and signs it in.',
    body: z.strictObject({ token: z.string().min(1).max(200) }),
    reply: signedIn,
    status: 201,
    errors: ['conflict', 'too_many_requests'],
  },
  'auth.confirmEmail': {
    area: 'auth',
    method: 'POST',
    path: '/v3/auth/confirm_email',
    credential: 'none',
    summary:
      'Changes the email address of an account to the one that an emailed link confirms. All its sessions end.',
    body: z.strictObject({ token: z.string().min(1).max(200) }),
    errors: ['conflict', 'too_many_requests'],
  },
  'auth.signIn': {
    area: 'auth',
    method: 'POST',
    path: '/v3/auth/sign_in',
    credential: 'none',
    summary: 'Signs in. Without `code`, an account that uses two-step sign-in gets 401 `mfa_required`.',
    body: z.strictObject({ email, password: z.string().max(128), code: code.optional() }),
    reply: signedIn,
    errors: ['mfa_required', 'too_many_requests'],
  },
  'auth.signOut': {
    area: 'auth',
    method: 'POST',
    path: '/v3/auth/sign_out',
    credential: 'session',
    beforeSecondFactor: true,
    summary: 'Ends the session immediately, for REST and realtime.',
  },
  'auth.forgotPassword': {
    area: 'auth',
    method: 'POST',
    path: '/v3/auth/forgot_password',
    credential: 'none',
    summary: 'Emails a link to reset the password. The reply is the same for unknown addresses.',
    body: z.strictObject({ email }),
    errors: ['too_many_requests'],
  },
  'auth.resetPassword': {
    area: 'auth',
    method: 'POST',
    path: '/v3/auth/reset_password',
    credential: 'none',
    summary: 'Sets a new password, ends every session of the profile and revokes its API keys.',
    body: z.strictObject({ token: z.string().min(1).max(200), password }),
    errors: ['too_many_requests'],
  },
  'auth.sessions': {
    area: 'auth',
    method: 'GET',
    path: '/v3/auth/sessions',
    credential: 'session',
    summary: 'The sessions of the profile.',
    query: z.strictObject(paging),
    reply: listOf(
      z.object({
        id,
        created_at: instant,
        last_seen_at: instant,
        expires_at: instant,
        user_agent: z.string().nullable(),
        address: z.string().nullable(),
        is_current: z.boolean(),
      }),
    ),
  },
  'auth.endSession': {
    area: 'auth',
    method: 'DELETE',
    path: '/v3/auth/sessions/{id}',
    credential: 'session',
    summary: 'Ends one session of the profile.',
    params: byId,
  },
  'auth.endOtherSessions': {
    area: 'auth',
    method: 'DELETE',
    path: '/v3/auth/sessions',
    credential: 'session',
    summary: 'Ends every other session of the profile and revokes its API keys.',
  },
  'auth.securityEvents': {
    area: 'auth',
    method: 'GET',
    path: '/v3/auth/security_events',
    credential: 'session',
    summary: 'The security events of the profile, such as sign-ins, newest first.',
    query: z.strictObject(paging),
    reply: listOf(
      z.object({
        id,
        kind: z.enum(securityEventKinds),
        succeeded: z.boolean(),
        /** The name of the API key, for example. */
        detail: z.string().nullable(),
        address: z.string().nullable(),
        user_agent: z.string().nullable(),
        at: instant,
      }),
    ),
  },
  'auth.startMfa': {
    area: 'auth',
    method: 'POST',
    path: '/v3/auth/mfa',
    credential: 'session',
    beforeSecondFactor: true,
    summary: 'Starts setting up two-step sign-in. Returns a TOTP secret to confirm.',
    body: z.strictObject({ password: z.string().max(128) }),
    reply: z.object({ secret: z.string(), otpauth_url: z.string() }),
    errors: ['conflict', 'too_many_requests'],
  },
  'auth.confirmMfa': {
    area: 'auth',
    method: 'POST',
    path: '/v3/auth/mfa/confirm',
    credential: 'session',
    beforeSecondFactor: true,
    summary:
      'Turns on two-step sign-in with a first code. Returns the recovery codes, which are shown only once.',
    body: z.strictObject({ code }),
    reply: z.object({ recovery_codes: z.array(z.string()) }),
    errors: ['conflict', 'too_many_requests'],
  },
  'auth.removeMfa': {
    area: 'auth',
    method: 'DELETE',
    path: '/v3/auth/mfa',
    credential: 'session',
    summary: 'Turns off two-step sign-in.',
    body: z.strictObject({ password: z.string().max(128), code }),
    errors: ['conflict', 'too_many_requests'],
  },
  'apiKeys.list': {
    area: 'api_keys',
    method: 'GET',
    path: '/v4/api_keys',
    credential: 'session',
    summary: 'The API keys of the profile, without their secrets.',
    query: z.strictObject(paging),
    reply: listOf(apiKey),
  },
  'apiKeys.create': {
    area: 'api_keys',
    method: 'POST',
    path: '/v4/api_keys',
    credential: 'session',
    summary:
      'Creates an API key. The key is shown once. Without `expires_at` it expires after one year. The maximum is three years.',
    body: z.strictObject({
      name,
      scopes: z.array(z.enum(apiKeyScopes)).min(1, 'Choose at least one.').max(apiKeyScopes.length),
      expires_at: instant.optional(),
    }),
    reply: apiKey.extend({ key: z.string() }),
    status: 201,
  },
  'apiKeys.delete': {
    area: 'api_keys',
    method: 'DELETE',
    path: '/v4/api_keys/{id}',
    credential: 'session',
    summary: 'Revokes an API key.',
    params: byId,
  },
  'realtime.auth': {
    area: 'realtime',
    method: 'POST',
    path: '/v4/realtime/auth',
    credential: 'person',
    scope: ['device:read', 'content:read'],
    summary:
      'A short-lived key for the realtime channel of the domain. The channel reports changes to both screens and content, so API keys need both scopes.',
    body: empty,
    reply: z.object({
      /** WebSocket address of the broker; relative addresses are on the app origin. */
      url: z.string(),
      client_id: z.string(),
      username: z.string(),
      auth_key: z.string(),
      channel_id: z.string(),
      expires_at: unixSeconds,
    }),
  },
});
