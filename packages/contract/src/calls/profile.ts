import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { domainRoles } from '../constants.ts';
import { email, id, instant, listOf, name, paging, queryFlag } from '../primitives.ts';
import { byId, confirmBlankChange, profileThumbnail } from './shared.ts';

export const profile = z.object({
  id,
  email: z.string(),
  name: z.string(),
  thumbnail_url: profileThumbnail,
  domain_id: id,
  content_url: z
    .string()
    .nullable()
    .describe('Origin of the organisation’s apps and files. If null, the one in `/config.json` applies.'),
  customer_id: z.string().nullable().describe('Always null until billing exists.'),
  domain_role: z.enum(domainRoles),
  is_staff: z.boolean().describe('Always false until support staff have accounts.'),
  mfa_enabled: z.boolean(),
  enable_device_offline_notifications: z.boolean(),
  enable_api_v3: z.boolean().describe('Always true until version 3 of the API can be switched off.'),
  remote_assistance_grant_level: z
    .enum(['view', 'edit'])
    .nullable()
    .describe('Always null until remote assistance exists.'),
  remote_assistance_expires_at: instant.nullable().describe('Always null until remote assistance exists.'),
  poly_service_level: z.string().nullable().describe('Always null until service levels exist.'),
  is_multitimezone_enabled: z.boolean(),
  is_freetrial_user: z.boolean().describe('Always false until billing exists.'),
  is_location_enabled: z.boolean().describe('Always true until locations can be switched off.'),
  analytics_onboarding_enabled: z.boolean(),
  created_at: instant,
});

export const domain = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  mfa_required: z.boolean(),
  admin_profile_id: id,
  is_multitimezone_enabled: z.boolean(),
  default_theme_id: id
    .nullable()
    .describe('The theme of presentations without a theme of their own. Null: apps show their own look.'),
  profiles: z
    .array(
      z.object({
        id,
        name: z.string(),
        thumbnail_url: profileThumbnail,
        domain_role: z.enum(domainRoles),
      }),
    )
    .describe(
      'The first 200 members in the order in which they joined. `/v4/domain/profiles` lists all members.',
    ),
});

export const domainUser = z.object({
  id,
  /** Null if a restricted member requests another person. */
  email: z.string().nullable(),
  name: z.string(),
  domain_role: z.enum(domainRoles),
  locations: z
    .array(z.object({ id, name: z.string() }))
    .describe('Always empty until the API has calls for locations.'),
  created_at: instant,
});

/** How much of a limit is used. */
const usage = z.object({ used: z.number(), limit: z.number() });

export const profileCalls = defineCalls({
  'profile.get': {
    area: 'profile',
    method: 'GET',
    path: '/v3/profile',
    credential: 'person',
    scope: 'admin',
    beforeSecondFactor: true,
    summary: 'The caller’s profile.',
    reply: profile,
  },
  'profile.update': {
    area: 'profile',
    method: 'PATCH',
    path: '/v3/profile',
    credential: 'person',
    scope: 'admin',
    summary: 'Changes the caller’s profile. API keys cannot change the password.',
    body: z.strictObject({
      name: name.optional(),
      enable_device_offline_notifications: z.boolean().optional(),
      analytics_onboarding_enabled: z.boolean().optional(),
      current_password: z.string().max(128).optional(),
      new_password: z.string().min(8, 'Must have at least 8 characters.').max(128).optional(),
    }),
    reply: profile,
    errors: ['too_many_requests'],
  },
  'profile.setMultitimezone': {
    area: 'devices',
    method: 'PATCH',
    path: '/v3/profile/actions/set_is_multitimezone_enabled',
    credential: 'person',
    scope: 'admin',
    summary:
      'Sets whether schedules follow each screen’s own time zone, for the caller’s screens. 409 if some of them would then have nothing to play, unless `confirm_blank` is true. `fields` names these screens by id.',
    body: z.strictObject({ is_multitimezone_enabled: z.boolean(), confirm_blank: confirmBlankChange }),
    reply: profile,
    errors: ['conflict'],
  },
  'profile.publicUser': {
    area: 'profile',
    method: 'GET',
    path: '/v3/profiles/users/{id}',
    credential: 'none',
    summary: 'The public part of a profile, which is its id. For pages that open from an email.',
    params: byId,
    reply: z.object({ id, name: z.string() }),
    errors: ['too_many_requests'],
  },
  'profile.unsubscribePage': {
    area: 'profile',
    method: 'GET',
    path: '/v3/profiles/{id}/actions/unsubscribe',
    credential: 'none',
    summary: 'A page with a button that stops one kind of email. Opening it changes nothing.',
    params: byId,
    query: z.strictObject({ email: z.enum(['device_offline']) }),
    replyType: 'text/html',
  },
  'profile.unsubscribe': {
    area: 'profile',
    method: 'POST',
    path: '/v3/profiles/{id}/actions/unsubscribe',
    credential: 'none',
    summary:
      'Stops one kind of email to a profile. Mail programs can post a form to it (RFC 8058). Browsers get a page.',
    params: byId,
    query: z.strictObject({ email: z.enum(['device_offline']) }),
    errors: ['too_many_requests'],
  },
  'profile.onboarding': {
    area: 'profile',
    method: 'GET',
    path: '/profile/onboarding',
    credential: 'person',
    scope: 'admin',
    summary: 'The first steps that are done.',
    reply: z.object({
      steps: z.object({ screen_added: z.boolean(), content_added: z.boolean(), published: z.boolean() }),
      dismissed: z.boolean(),
    }),
  },
  'profile.setOnboarding': {
    area: 'profile',
    method: 'POST',
    path: '/profile/onboarding',
    credential: 'person',
    scope: 'admin',
    summary: 'Hides or shows the first-steps checklist.',
    body: z.strictObject({ dismissed: z.boolean() }),
    reply: z.object({
      steps: z.object({ screen_added: z.boolean(), content_added: z.boolean(), published: z.boolean() }),
      dismissed: z.boolean(),
    }),
  },
  'accounts.changeEmail': {
    area: 'profile',
    method: 'POST',
    path: '/v4/accounts/change_email',
    credential: 'session',
    summary:
      'Changes the email address. Requires the password. Other sessions end. If the installation sends email, the address changes once the person opens the link sent to the new address, and the reply contains the old one.',
    body: z.strictObject({ email, password: z.string().max(128) }),
    reply: profile,
    errors: ['conflict', 'too_many_requests'],
  },
  'domain.get': {
    area: 'domain',
    method: 'GET',
    path: '/v3/domain',
    credential: 'person',
    scope: 'admin',
    beforeSecondFactor: true,
    summary: 'The caller’s domain.',
    reply: domain,
  },
  'domain.update': {
    area: 'domain',
    method: 'PATCH',
    path: '/v3/domain',
    credential: 'person',
    scope: 'admin',
    summary: 'Changes the domain (admins only). API keys cannot change `mfa_required`.',
    body: z.strictObject({
      name: name.optional(),
      description: z.string().max(4000).nullable().optional(),
      mfa_required: z.boolean().optional(),
      default_theme_id: id.nullable().optional(),
    }),
    reply: domain,
  },
  'domain.setMultitimezone': {
    area: 'devices',
    method: 'PATCH',
    path: '/v3/domain/actions/set_is_multitimezone_enabled',
    credential: 'person',
    scope: 'admin',
    summary:
      'Sets whether schedules follow each screen’s own time zone, for the entire domain (admins only). 409 if some screens would then have nothing to play, unless `confirm_blank` is true. `fields` names these screens by id.',
    body: z.strictObject({ is_multitimezone_enabled: z.boolean(), confirm_blank: confirmBlankChange }),
    reply: domain,
    errors: ['conflict'],
  },
  'domain.usage': {
    area: 'domain',
    method: 'GET',
    path: '/v4/domain/usage',
    credential: 'person',
    scope: 'content:read',
    summary: 'The domain’s usage of each of its limits. Storage is in bytes.',
    reply: z.object({
      storage: usage,
      pending_uploads: usage,
      members: usage,
      screens: usage,
      applications: usage,
    }),
  },
  'domain.profiles': {
    area: 'domain',
    method: 'GET',
    path: '/v4/domain/profiles',
    credential: 'person',
    scope: 'admin',
    summary: 'The members of the domain. Restricted members see names only.',
    query: z.strictObject({
      ...paging,
      search: z.string().max(200).optional(),
      is_disabled: queryFlag.optional(),
    }),
    reply: listOf(domainUser),
  },
  'domain.setRole': {
    area: 'domain',
    method: 'POST',
    path: '/v3/domain/profiles/{id}/actions/set_role',
    credential: 'person',
    scope: 'admin',
    summary: 'Sets a person’s role, up to the caller’s own (admins only).',
    params: byId,
    body: z.strictObject({ domain_role: z.enum(domainRoles) }),
    reply: domainUser,
    errors: ['conflict'],
  },
});
