/*
 * Limits and values of the specification and of our decisions, except durations. Contains no schemas, so browsers can
 * import it.
 */

import type { GrantScope, Permission } from './calls/shared.ts';

/** No 0/O, 1/I/L. */
export const ACTIVATION_CODE_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
export const ACTIVATION_CODE_LENGTH = 6;
/** The id of the empty playlist that screens without a playlist receive. */
export const NO_PLAYLIST_ID = '00000000-0000-0000-0000-000000000000';
export const PLAYLIST_NESTING_LEVELS = 8;
export const MAX_PLAYLIST_ITEMS = 1000;
/** The number of screens that one request can name. */
export const MAX_DEVICES_PER_REQUEST = 10_000;
/** The number of affected screens that one reply lists. Its total counts all of them. */
export const MAX_AFFECTED_DEVICES = 10_000;
export const MAX_UPLOAD_BYTES = 500_000_000;
export const MAX_IMAGE_SIDE_PX = 8192;
export const TRASH_DAYS = 30;
/** The permissions that the named scopes of a grant give. The scope `custom` gives those that it names. */
export const SCOPE_PERMISSIONS = {
  viewer: ['read'],
  editor: ['read', 'update'],
  access_manager: ['read', 'update', 'delete', 'share'],
  content_admin: ['read', 'update', 'delete', 'share', 'publish', 'playback_report'],
} as const satisfies Record<Exclude<GrantScope, 'custom'>, readonly Permission[]>;
/** The length of a worker's state, as JSON. */
export const WORKER_STATE_MAX_CHARACTERS = 4000;
/** The server stores this many workers per screen: those that reported last. */
export const WORKERS_PER_DEVICE = 200;

/**
 * Limits of a request body. A larger body is refused before validation, because validating it would delay other
 * requests.
 */
export const BODY_LIMITS = {
  /** Keys of one object. */
  keys: 2_000,
  /** Items of one list. */
  items: 10_000,
  /** All values together. */
  values: 200_000,
  depth: 100,
} as const;
/** The maximum number of problems that a rejection lists. */
export const MAX_FIELD_ERRORS = 20;

export const domainRoles = ['superadmin', 'admin', 'standard', 'restricted'] as const;
export type DomainRole = (typeof domainRoles)[number];
export const apiKeyScopes = [
  'device:read',
  'device:update',
  'device:publish',
  'content:read',
  'content:write',
  'reports:read',
  'admin',
] as const;
export type ApiKeyScope = (typeof apiKeyScopes)[number];
/** The default lifetime of a key without `expires_at`, and the maximum for all keys. */
export const API_KEY_DAYS = 365;
export const API_KEY_MAX_DAYS = 1_095;
export const securityEventKinds = [
  'sign_up',
  'sign_in',
  'password_reset_requested',
  'password_reset',
  'password_changed',
  'email_changed',
  'mfa_enabled',
  'mfa_disabled',
  'session_ended',
  'sessions_ended',
  'api_key_created',
  'api_key_revoked',
  'api_key_new_address',
] as const;
export type SecurityEventKind = (typeof securityEventKinds)[number];
export const registrationStatuses = ['pending_dashboard_confirmation', 'registered'] as const;
export type RegistrationStatus = (typeof registrationStatuses)[number];
export const screenOrientations = ['normal', 'left', 'right'] as const;
export type ScreenOrientation = (typeof screenOrientations)[number];
