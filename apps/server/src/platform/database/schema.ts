import type {
  BodyOf,
  Calls,
  DeviceService,
  DomainRole,
  GrantScope,
  PageCheckState,
  PlaylistMode,
  PublishState,
  RecurrenceRule,
  RegistrationStatus,
  Rule,
  ScheduleType,
  ScreenOrientation,
  SecurityEventKind,
} from '@vitrine/contract';
import { sql } from 'drizzle-orm';
import { customType, pgTable } from 'drizzle-orm/pg-core';

/**
 * The tables of `migrations/`, for typed queries. A test compares them. Column names are the members in
 * snake_case (the database is opened with that casing).
 */

type VersionBody = BodyOf<Calls['applicationVersions.create']>;

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const installation = pgTable('installation', (t) => ({
  id: t.smallint().primaryKey(),
  keyCheck: bytea().notNull(),
}));

/** Triggers of the database update the counts. */
export const domainUsage = pgTable('domain_usage', (t) => ({
  domainId: t.uuid().primaryKey(),
  storageBytes: t.bigint({ mode: 'number' }).notNull().default(0),
  pendingUploads: t.integer().notNull().default(0),
  members: t.integer().notNull().default(0),
  screens: t.integer().notNull().default(0),
  applications: t.integer().notNull().default(0),
  storageBytesLimit: t.bigint({ mode: 'number' }),
  pendingUploadsLimit: t.integer(),
  membersLimit: t.integer(),
  screensLimit: t.integer(),
  applicationsLimit: t.integer(),
}));

export const quotaDefaults = pgTable('quota_defaults', (t) => ({
  id: t.smallint().primaryKey().default(1),
  storageBytes: t.bigint({ mode: 'number' }).notNull().default(100_000_000_000),
  pendingUploads: t.integer().notNull().default(1000),
  members: t.integer().notNull().default(1000),
  screens: t.integer().notNull().default(1_000_000),
  applications: t.integer().notNull().default(1000),
}));

export const domains = pgTable('domains', (t) => ({
  id: t.uuid().primaryKey(),
  name: t.text().notNull(),
  description: t.text(),
  mfaRequired: t.boolean().notNull().default(false),
  adminProfileId: t.uuid().notNull(),
  isMultitimezoneEnabled: t.boolean().notNull().default(false),
  createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
  /** The theme of presentations without a theme of their own. It stays chosen while it is in the trash. */
  defaultThemeId: t.uuid(),
  /** When an administrator last chose the default theme, or none. */
  defaultThemeChosenAt: t.timestamp({ withTimezone: true }),
}));

export const profiles = pgTable('profiles', (t) => ({
  id: t.uuid().primaryKey(),
  domainId: t.uuid().notNull(),
  email: t.text().notNull(),
  name: t.text().notNull(),
  passwordHash: t.text().notNull(),
  domainRole: t.text().$type<DomainRole>().notNull(),
  isStaff: t.boolean().notNull().default(false),
  isDisabled: t.boolean().notNull().default(false),
  mfaSecret: t.text(),
  mfaEnabled: t.boolean().notNull().default(false),
  mfaLastStep: t.bigint({ mode: 'number' }).notNull().default(0),
  recoveryCodeHashes: t.text().array().notNull().default([]),
  thumbnailUrl: t.text(),
  language: t.text(),
  enableDeviceOfflineNotifications: t.boolean().notNull().default(true),
  isMultitimezoneEnabled: t.boolean().notNull().default(false),
  analyticsOnboardingEnabled: t.boolean().notNull().default(true),
  onboardingDismissed: t.boolean().notNull().default(false),
  remoteAssistanceGrantLevel: t.text().$type<'view' | 'edit'>(),
  remoteAssistanceExpiresAt: t.timestamp({ withTimezone: true }),
  createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
  updatedAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
}));

export const sessions = pgTable('sessions', (t) => ({
  id: t.uuid().primaryKey(),
  profileId: t.uuid().notNull(),
  tokenHash: bytea().notNull(),
  createdAt: t.timestamp({ withTimezone: true }).notNull(),
  lastSeenAt: t.timestamp({ withTimezone: true }).notNull(),
  expiresAt: t.timestamp({ withTimezone: true }).notNull(),
  endsAt: t.timestamp({ withTimezone: true }).notNull(),
  userAgent: t.text(),
  address: t.text(),
}));

export const passwordResets = pgTable('password_resets', (t) => ({
  tokenHash: bytea().primaryKey(),
  profileId: t.uuid().notNull(),
  expiresAt: t.timestamp({ withTimezone: true }).notNull(),
}));

export const emailChanges = pgTable('email_changes', (t) => ({
  tokenHash: bytea().primaryKey(),
  profileId: t.uuid().notNull(),
  email: t.text().notNull(),
  expiresAt: t.timestamp({ withTimezone: true }).notNull(),
}));

export const signUps = pgTable('sign_ups', (t) => ({
  tokenHash: bytea().primaryKey(),
  email: t.text().notNull(),
  name: t.text().notNull(),
  domainName: t.text(),
  passwordHash: t.text().notNull(),
  expiresAt: t.timestamp({ withTimezone: true }).notNull(),
}));

export const apiKeys = pgTable('api_keys', (t) => ({
  id: t.uuid().primaryKey(),
  domainId: t.uuid().notNull(),
  profileId: t.uuid().notNull(),
  name: t.text().notNull(),
  scopes: t.text().array().notNull(),
  prefix: t.text().notNull(),
  keyHash: bytea().notNull(),
  createdAt: t.timestamp({ withTimezone: true }).notNull(),
  expiresAt: t.timestamp({ withTimezone: true }).notNull().default(sql`now() + interval '1 year'`),
  lastUsedAt: t.timestamp({ withTimezone: true }),
  lastUsedAddress: t.text(),
  knownNetworks: t.text().array().notNull().default([]),
}));

export const securityEvents = pgTable('security_events', (t) => ({
  id: t.uuid().primaryKey(),
  domainId: t.uuid().notNull(),
  profileId: t.uuid().notNull(),
  kind: t.text().$type<SecurityEventKind>().notNull(),
  succeeded: t.boolean().notNull(),
  detail: t.text(),
  address: t.text(),
  userAgent: t.text(),
  at: t.timestamp({ withTimezone: true }).notNull(),
}));

export const throttles = pgTable('throttles', (t) => ({
  key: t.text().primaryKey(),
  attempts: t.integer().notNull(),
  windowEndsAt: t.timestamp({ withTimezone: true }).notNull(),
}));

export const locations = pgTable('locations', (t) => ({
  id: t.uuid().primaryKey(),
  domainId: t.uuid().notNull(),
  name: t.text().notNull(),
  description: t.text(),
  createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
  updatedAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
}));

export const locationProfiles = pgTable('location_profiles', (t) => ({
  domainId: t.uuid().notNull(),
  locationId: t.uuid().notNull(),
  profileId: t.uuid().notNull(),
  isEditor: t.boolean().notNull().default(false),
}));

export type ResourceKind =
  | 'folder'
  | 'device'
  | 'presentation'
  | 'playlist'
  | 'theme'
  | 'font'
  | 'file_upload'
  | 'application';

export const resources = pgTable('resources', (t) => ({
  id: t.uuid().primaryKey(),
  domainId: t.uuid().notNull(),
  kind: t.text().$type<ResourceKind>().notNull(),
  name: t.text().notNull(),
  ownerId: t.uuid(),
  folderId: t.uuid(),
  ancestors: t.uuid().array().notNull().default([]),
  locationId: t.uuid(),
  createdAt: t.timestamp({ withTimezone: true }).notNull(),
  updatedAt: t.timestamp({ withTimezone: true }).notNull(),
  lastActivityAt: t.timestamp({ withTimezone: true }).notNull(),
  deletedAt: t.timestamp({ withTimezone: true }),
}));

export const tags = pgTable('tags', (t) => ({
  id: t.uuid().primaryKey(),
  domainId: t.uuid().notNull(),
  resourceId: t.uuid().notNull(),
  key: t.text().notNull(),
  label: t.text(),
  type: t.text().notNull().default('string'),
  value: t.text().notNull(),
}));

export const resourceAcls = pgTable('resource_acls', (t) => ({
  id: t.uuid().primaryKey(),
  domainId: t.uuid().notNull(),
  resourceId: t.uuid().notNull(),
  profileId: t.uuid(),
  grantProfileId: t.uuid(),
  grantDomainId: t.uuid(),
  grantScope: t.text().$type<GrantScope>().notNull(),
  readGrant: t.boolean().notNull().default(false),
  updateGrant: t.boolean().notNull().default(false),
  deleteGrant: t.boolean().notNull().default(false),
  shareGrant: t.boolean().notNull().default(false),
  fullGrant: t.boolean().notNull().default(false),
  customAccessGrants: t.text().array().notNull().default([]),
  createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
}));

export const folders = pgTable('folders', (t) => ({
  id: t.uuid().primaryKey(),
  domainId: t.uuid().notNull(),
  type: t.text().$type<'device' | 'library'>().notNull(),
  description: t.text(),
}));

export interface UploadStep {
  stepName: 'received' | 'verified' | 'metadata' | 'thumbnail';
  error: string | null;
}

export const fileUploads = pgTable('file_uploads', (t) => ({
  id: t.uuid().primaryKey(),
  domainId: t.uuid().notNull(),
  contentType: t.text().notNull(),
  contentLength: t.bigint({ mode: 'number' }).notNull(),
  announcedSha256: t.text(),
  sha256: t.text(),
  storageKey: t.text(),
  thumbnailKey: t.text(),
  width: t.integer(),
  height: t.integer(),
  duration: t.doublePrecision(),
  status: t.text().$type<'waiting' | 'processing' | 'ready' | 'failed'>().notNull(),
  steps: t.jsonb().$type<UploadStep[]>().notNull().default([]),
  expiresAt: t.timestamp({ withTimezone: true }).notNull(),
}));

/** Inputs that killed their sandbox process: see `platform/sandbox/quarantine.ts`. */
export const sandboxStrikes = pgTable('sandbox_strikes', (t) => ({
  key: t.text().primaryKey(),
  strikes: t.integer().notNull(),
  lastAt: t.timestamp({ withTimezone: true }).notNull(),
}));

export const applications = pgTable('applications', (t) => ({
  id: t.uuid().primaryKey(),
  domainId: t.uuid(),
  slug: t.text(),
  name: t.text().notNull(),
  applicationCategory: t.text(),
  currentVersionId: t.uuid(),
  isDeprecated: t.boolean().notNull().default(false),
  isMarketplace: t.boolean().notNull().default(false),
  isPubliclyAvailable: t.boolean().notNull().default(false),
  websiteUrl: t.text(),
  createdAt: t.timestamp({ withTimezone: true }).notNull(),
  updatedAt: t.timestamp({ withTimezone: true }).notNull(),
}));

/** A file that an application's frame loads from the content origin. */
export interface ApplicationFile {
  url: string;
  contentType: string;
  size: number;
  sha256: string;
}

export const applicationVersions = pgTable('application_versions', (t) => ({
  id: t.uuid().primaryKey(),
  applicationId: t.uuid().notNull(),
  name: t.text().notNull(),
  description: t.text(),
  thumbnailUrl: t.text(),
  iconUrl: t.text(),
  sourceUrl: t.text(),
  presentationProperties: t.jsonb().$type<VersionBody['presentationProperties']>().notNull(),
  majorVersion: t.integer().notNull(),
  minorVersion: t.integer().notNull(),
  patchVersion: t.integer().notNull(),
  previewResolution: t.text(),
  previewOrientation: t.text().$type<'landscape' | 'portrait'>(),
  strings: t.jsonb().$type<Record<string, unknown>>().notNull(),
  hasDynamicThumbnails: t.boolean().notNull().default(false),
  configurableDuration: t.boolean().notNull(),
  defaultDuration: t.doublePrecision().notNull(),
  itemDuration: t.jsonb().$type<NonNullable<VersionBody['itemDuration']>>(),
  embeddedUrlFormat: t.text(),
  reviewStatus: t.text().$type<'draft' | 'in_review' | 'approved' | 'rejected'>().notNull().default('draft'),
  helperLinkText: t.text(),
  helperLinkUrl: t.text(),
  scopes: t.text().array().notNull().default([]),
  extra: t.jsonb().$type<Record<string, unknown>>().notNull().default({}),
  files: t.jsonb().$type<ApplicationFile[]>().notNull().default([]),
  createdAt: t.timestamp({ withTimezone: true }).notNull(),
}));

/** Stored parts of uploaded bundles, which count as storage of an organisation. */
export const bundleFiles = pgTable('bundle_files', (t) => ({
  domainId: t.uuid().notNull(),
  /** In the store: `bundles/<sha256>.<extension>`. */
  key: t.text().notNull(),
  contentLength: t.bigint({ mode: 'number' }).notNull(),
  createdAt: t.timestamp({ withTimezone: true }).notNull(),
  /** When the server found that no version uses it. */
  unusedSince: t.timestamp({ withTimezone: true }),
}));

export const themes = pgTable('themes', (t) => ({
  id: t.uuid().primaryKey(),
  domainId: t.uuid().notNull(),
  presentationId: t.uuid(),
  backgroundColor: t.text(),
  backgroundImageId: t.uuid(),
  backgroundImagePortraitId: t.uuid(),
  backgroundScale: t.text().$type<'fill' | 'fit' | 'stretch' | 'center' | 'tile'>(),
  headingFontId: t.uuid(),
  headingTextColor: t.text(),
  heading2FontId: t.uuid('heading_2_font_id'),
  heading2TextColor: t.text('heading_2_text_color'),
  bodyFontId: t.uuid(),
  bodyTextColor: t.text(),
  borderColor: t.text(),
}));

export const fonts = pgTable('fonts', (t) => ({
  id: t.uuid().primaryKey(),
  domainId: t.uuid().notNull(),
  weight: t.integer().notNull(),
  fileUploadId: t.uuid().notNull(),
}));

export const presentations = pgTable('presentations', (t) => ({
  id: t.uuid().primaryKey(),
  domainId: t.uuid().notNull(),
  applicationId: t.uuid().notNull(),
  applicationVersionId: t.uuid().notNull(),
  themeId: t.uuid(),
  applicationVars: t.jsonb().$type<Record<string, unknown>>().notNull(),
  duration: t.doublePrecision().notNull(),
  /** Playing time in seconds. Null if it equals `duration`. */
  totalDuration: t.doublePrecision(),
  token: t.text().notNull(),
  rule: t.jsonb().$type<Rule>(),
  tzid: t.text(),
  startDatetime: t.text(),
  endDatetime: t.text(),
  recurrenceRule: t.jsonb().$type<RecurrenceRule>(),
}));

export const pageChecks = pgTable('page_checks', (t) => ({
  /** MD5 of the address, as it was saved. */
  hash: t.text().primaryKey(),
  address: t.text().notNull(),
  domainId: t.uuid().notNull(),
  state: t.text().$type<PageCheckState>().notNull(),
  httpStatus: t.integer(),
  checkedAt: t.timestamp({ withTimezone: true }),
  dueAt: t.timestamp({ withTimezone: true }).notNull(),
}));

export const presentationFiles = pgTable('presentation_files', (t) => ({
  domainId: t.uuid().notNull(),
  presentationId: t.uuid().notNull(),
  fileUploadId: t.uuid().notNull(),
  position: t.integer().notNull().default(0),
}));

export const presentationPlaylists = pgTable('presentation_playlists', (t) => ({
  domainId: t.uuid().notNull(),
  presentationId: t.uuid().notNull(),
  playlistId: t.uuid().notNull(),
}));

export const playlists = pgTable('playlists', (t) => ({
  id: t.uuid().primaryKey(),
  domainId: t.uuid().notNull(),
  description: t.text(),
  mode: t.text().$type<PlaylistMode>().notNull(),
  itemsPerPass: t.integer(),
  parentPlaylistId: t.uuid(),
  scheduleType: t.text().$type<ScheduleType>().notNull(),
  isRuleOnItems: t.boolean().notNull().default(false),
  rule: t.jsonb().$type<Rule>(),
  tzid: t.text(),
  startDatetime: t.text(),
  endDatetime: t.text(),
  recurrenceRule: t.jsonb().$type<RecurrenceRule>(),
}));

export const playlistItems = pgTable('playlist_items', (t) => ({
  id: t.uuid().primaryKey(),
  domainId: t.uuid().notNull(),
  playlistId: t.uuid().notNull(),
  position: t.integer().notNull(),
  presentationId: t.uuid(),
  childPlaylistId: t.uuid(),
}));

export const publishedDocuments = pgTable('published_documents', (t) => ({
  domainId: t.uuid().notNull(),
  hash: t.text().notNull(),
  body: bytea().notNull(),
  size: t.integer().notNull(),
  createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
  /** It contains presentations without a theme of their own. */
  usesDefaultTheme: t.boolean().notNull().default(false),
}));

export const publishedSources = pgTable('published_sources', (t) => ({
  domainId: t.uuid().notNull(),
  hash: t.text().notNull(),
  resourceId: t.uuid().notNull(),
}));

export const outbox = pgTable('outbox', (t) => ({
  id: t.bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  topic: t.text().notNull(),
  payload: t.jsonb().$type<unknown>().notNull(),
  createdAt: t.timestamp({ withTimezone: true }).notNull().defaultNow(),
  /** Until then, the process that claimed it sends it (lease). */
  claimedUntil: t.timestamp({ withTimezone: true }),
}));

export const deviceIdentities = pgTable('device_identities', (t) => ({
  id: t.uuid().primaryKey(),
  tokenHash: bytea().notNull(),
  registrationStatus: t.text().$type<RegistrationStatus>().notNull(),
  domainId: t.uuid(),
  codeNonce: t.integer().notNull().default(0),
  codeHash: bytea(),
  codeExpiresAt: t.timestamp({ withTimezone: true }),
  deletedAt: t.timestamp({ withTimezone: true }),
  revisionFloor: t.integer().notNull().default(0),
  model: t.text(),
  deviceType: t.text(),
  macAddress: t.text(),
  screenManufacturer: t.text(),
  screenModel: t.text(),
  screenOsVersion: t.text(),
  screenSerialNumber: t.text(),
  clientDeviceId: t.text(),
  createdAt: t.timestamp({ withTimezone: true }).notNull(),
}));

export const devices = pgTable('devices', (t) => ({
  id: t.uuid().primaryKey(),
  domainId: t.uuid().notNull(),
  description: t.text(),
  screenOrientation: t.text().$type<ScreenOrientation>().notNull().default('normal'),
  isDisabled: t.boolean().notNull().default(false),
  isAudioOnly: t.boolean().notNull().default(false),
  isLite: t.boolean().notNull().default(true),
  isUhd: t.boolean().notNull().default(false),
  timezone: t.text().notNull(),
  activeHoursStart: t.text(),
  activeHoursEnd: t.text(),
  dailyRebootTime: t.text(),
  dailyRestartTime: t.text(),
  toastRestaurantGuid: t.text(),
  services: t.text().array().notNull().default([]),
  registeredAt: t.timestamp({ withTimezone: true }).notNull(),
  playlistId: t.uuid(),
  publishedAt: t.timestamp({ withTimezone: true }),
  /** The time as of which its content was compiled. Null: `publishedAt`. */
  contentAt: t.timestamp({ withTimezone: true }),
  publishedHash: t.text(),
  publishedPlaylistId: t.uuid(),
  revision: t.integer().notNull().default(0),
  servicesVersion: t.integer().notNull().default(0),
}));

export const deviceRevisions = pgTable('device_revisions', (t) => ({
  domainId: t.uuid().notNull(),
  deviceId: t.uuid().notNull(),
  revision: t.integer().notNull(),
  hash: t.text().notNull(),
  playlistId: t.uuid(),
  profileId: t.uuid(),
  publishedAt: t.timestamp({ withTimezone: true }).notNull(),
  /** The time as of which its content was compiled. Null: `publishedAt`. */
  contentAt: t.timestamp({ withTimezone: true }),
  acknowledgedAt: t.timestamp({ withTimezone: true }),
  activatedAt: t.timestamp({ withTimezone: true }),
  failedAt: t.timestamp({ withTimezone: true }),
  error: t.text(),
  /** When the screen left the organisation. A revision also ends when a later one plays, by that one's `activatedAt`. */
  endedAt: t.timestamp({ withTimezone: true }),
}));

export const deviceInputs = pgTable('device_inputs', (t) => ({
  at: t.timestamp({ withTimezone: true }).notNull(),
  sequence: t.bigint({ mode: 'number' }).notNull().default(sql`nextval('device_inputs_sequence')`),
  domainId: t.uuid().notNull(),
  deviceId: t.uuid(),
  kind: t.text().notNull(),
  name: t.text(),
  previous: t.jsonb().$type<unknown>(),
  value: t.jsonb().$type<unknown>(),
  hash: t.text(),
}));

export const deviceServices = pgTable('device_services', (t) => ({
  deviceId: t.uuid().notNull(),
  service: t.text().$type<DeviceService>().notNull(),
  domainId: t.uuid().notNull(),
  settings: t.jsonb().$type<Record<string, unknown>>().notNull().default({}),
  version: t.integer().notNull().default(1),
  contentHash: t.text(),
  updatedAt: t.timestamp({ withTimezone: true }).notNull(),
}));

export const offlineIncidents = pgTable('offline_incidents', (t) => ({
  id: t.uuid().primaryKey(),
  domainId: t.uuid().notNull(),
  /** The location or the folder of its screens; null at the top level. */
  placeId: t.uuid(),
  openedAt: t.timestamp({ withTimezone: true }).notNull(),
  notifyAt: t.timestamp({ withTimezone: true }).notNull(),
  notifiedAt: t.timestamp({ withTimezone: true }),
  closedAt: t.timestamp({ withTimezone: true }),
}));

export const offlineIncidentDevices = pgTable('offline_incident_devices', (t) => ({
  incidentId: t.uuid().notNull(),
  deviceId: t.uuid().notNull(),
  domainId: t.uuid().notNull(),
  offlineSince: t.timestamp({ withTimezone: true }).notNull(),
  recoveredAt: t.timestamp({ withTimezone: true }),
}));

export const offlineEmails = pgTable('offline_emails', (t) => ({
  incidentId: t.uuid().notNull(),
  profileId: t.uuid().notNull(),
  sendAt: t.timestamp({ withTimezone: true }),
  attempts: t.integer().notNull().default(0),
}));

export const idempotencyKeys = pgTable('idempotency_keys', (t) => ({
  ownerId: t.uuid().notNull(),
  call: t.text().notNull(),
  key: t.text().notNull(),
  fingerprint: bytea().notNull(),
  status: t.integer(),
  reply: t.jsonb(),
  claimedAt: t.timestamp({ withTimezone: true }).notNull(),
}));

export const deviceStates = pgTable('device_states', (t) => ({
  deviceId: t.uuid().primaryKey(),
  domainId: t.uuid(),
  lastHeartbeatAt: t.timestamp({ withTimezone: true }),
  lastOnlineAt: t.timestamp({ withTimezone: true }),
  sessionId: t.uuid(),
  connectionType: t.text(),
  ssid: t.text(),
  rssi: t.real(),
  networkAt: t.timestamp({ withTimezone: true }),
  cpuUsedPercent: t.real(),
  memoryUsedPercent: t.real(),
  diskUsedPercent: t.real(),
  systemAt: t.timestamp({ withTimezone: true }),
  screenWidth: t.integer(),
  screenHeight: t.integer(),
  reportedRevision: t.integer().notNull().default(0),
  publishAck: t.boolean().notNull().default(false),
  publishPlaybackSuccess: t.boolean().notNull().default(false),
  publishPlaybackError: t.text(),
  playingPresentationId: t.uuid(),
  playingPlaylistId: t.uuid(),
  playingSince: t.timestamp({ withTimezone: true }),
  /** Counts the worker states that were sent to the screen. */
  workerStatesVersion: t.integer().notNull().default(0),
  /** `last_online_at` in steps of ten minutes, so few heartbeats change its index. */
  lastOnlineBin: t
    .timestamp({ withTimezone: true })
    .generatedAlwaysAs(sql`date_bin('10 minutes', last_online_at, timestamptz '2000-01-01 00:00:00+00')`),
}));

export const deviceWorkers = pgTable('device_workers', (t) => ({
  domainId: t.uuid().notNull(),
  deviceId: t.uuid().notNull(),
  name: t.text().notNull(),
  state: t.jsonb().$type<unknown>().notNull(),
  at: t.timestamp({ withTimezone: true }).notNull(),
  /** Where the state comes from: reported by the screen, or sent to it. */
  source: t.text().$type<'screen' | 'service'>().notNull().default('screen'),
  /** The person who sent it; null for sensors and screens. */
  profileId: t.uuid(),
}));

export const batches = pgTable('batches', (t) => ({
  id: t.uuid().primaryKey(),
  domainId: t.uuid().notNull(),
  profileId: t.uuid(),
  action: t.text().notNull(),
  arguments: t.jsonb().$type<Record<string, unknown>>().notNull().default({}),
  createdAt: t.timestamp({ withTimezone: true }).notNull(),
}));

export type BatchActionStatus = 'pending' | 'sent' | 'acknowledged' | 'failed' | 'timed_out';

export const batchActions = pgTable('batch_actions', (t) => ({
  id: t.uuid().primaryKey(),
  domainId: t.uuid().notNull(),
  batchId: t.uuid().notNull(),
  deviceId: t.uuid().notNull(),
  action: t.text().notNull(),
  status: t.text().$type<BatchActionStatus>().notNull(),
  revision: t.integer(),
  message: t.text(),
  createdAt: t.timestamp({ withTimezone: true }).notNull(),
  completedAt: t.timestamp({ withTimezone: true }),
  deadline: t.timestamp({ withTimezone: true }).notNull(),
}));

export const publishes = pgTable('publishes', (t) => ({
  id: t.uuid().primaryKey(),
  domainId: t.uuid().notNull(),
  profileId: t.uuid(),
  state: t.text().$type<PublishState>().notNull(),
  confirmBlank: t.boolean().notNull(),
  maxFailedPercent: t.integer().notNull(),
  /** The number of screens that have the content after each stage. */
  stages: t.integer().array().notNull(),
  /** The current stage, from 0. */
  stage: t.integer().notNull().default(0),
  /** When all of the current stage was sent. */
  stageSentAt: t.timestamp({ withTimezone: true }),
  /** The screens are also assigned `assignedPlaylistId`. */
  isAssignment: t.boolean().notNull().default(false),
  assignedPlaylistId: t.uuid(),
  /** Content that its person could not read, so the documents do not contain it. */
  unreadableIds: t.uuid().array().notNull().default([]),
  playlistIds: t.uuid().array().notNull(),
  /** The publish that this one undoes. */
  undoes: t.uuid(),
  createdAt: t.timestamp({ withTimezone: true }).notNull(),
  startsAt: t.timestamp({ withTimezone: true }).notNull(),
  endedAt: t.timestamp({ withTimezone: true }),
}));

export const savedViews = pgTable('saved_views', (t) => ({
  id: t.uuid().primaryKey(),
  domainId: t.uuid().notNull(),
  profileId: t.uuid().notNull(),
  page: t.text().$type<'screens'>().notNull(),
  name: t.text().notNull(),
  settings: t.jsonb().$type<BodyOf<Calls['views.create']>['settings']>().notNull(),
  /** Everybody in the organisation sees it. */
  isShared: t.boolean().notNull().default(false),
  createdAt: t.timestamp({ withTimezone: true }).notNull(),
  /** Among its owner's views of the page. Null: after all others, oldest first. */
  position: t.integer(),
}));

/** The number of targets of a publish in each stage and status. Triggers on `publish_targets` count. */
export const publishCounts = pgTable('publish_counts', (t) => ({
  publishId: t.uuid().notNull(),
  stage: t.integer().notNull(),
  status: t.text().$type<'pending' | 'sent' | 'refused'>().notNull(),
  count: t.integer().notNull(),
}));

/** The publish that reached a screen last, and the revision that it gave the screen. A trigger maintains it. */
export const devicePublishes = pgTable('device_publishes', (t) => ({
  deviceId: t.uuid().primaryKey(),
  domainId: t.uuid().notNull(),
  publishId: t.uuid().notNull(),
  stage: t.integer().notNull(),
  revision: t.integer().notNull(),
}));

/** A screen of a publish. What the screen reports is in `device_revisions`. */
export const publishTargets = pgTable('publish_targets', (t) => ({
  publishId: t.uuid().notNull(),
  domainId: t.uuid().notNull(),
  deviceId: t.uuid().notNull(),
  stage: t.integer().notNull(),
  status: t.text().$type<'pending' | 'sent' | 'refused'>().notNull(),
  hash: t.text(),
  playlistId: t.uuid(),
  /** The time as of which the document was compiled. */
  contentAt: t.timestamp({ withTimezone: true }),
  /** Rules and schedules decide whether anything plays. */
  isConditional: t.boolean().notNull().default(false),
  revision: t.integer(),
  message: t.text(),
}));

export const plays = pgTable('plays', (t) => ({
  domainId: t.uuid().notNull(),
  id: t.uuid().notNull(),
  deviceId: t.uuid().notNull(),
  presentationId: t.uuid().notNull(),
  playlistId: t.uuid(),
  revision: t.integer(),
  startedAt: t.timestamp({ withTimezone: true }).notNull(),
  durationMs: t.integer(),
  isAd: t.boolean().notNull().default(false),
}));

export const deviceErrors = pgTable('device_errors', (t) => ({
  domainId: t.uuid().notNull(),
  id: t.uuid().notNull(),
  deviceId: t.uuid().notNull(),
  presentationId: t.uuid(),
  revision: t.integer(),
  event: t.text().notNull(),
  errorMessage: t.text().notNull(),
  at: t.timestamp({ withTimezone: true }).notNull(),
}));

export type AllowanceKind = 'events' | 'logs' | 'workers';

export const deviceAllowances = pgTable('device_allowances', (t) => ({
  deviceId: t.uuid().notNull(),
  kind: t.text().$type<AllowanceKind>().notNull(),
  spent: t.doublePrecision().notNull(),
  at: t.timestamp({ withTimezone: true }).notNull(),
}));

export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

export const deviceLogs = pgTable('device_logs', (t) => ({
  domainId: t.uuid().notNull(),
  id: t.uuid().notNull(),
  deviceId: t.uuid().notNull(),
  level: t.text().$type<LogLevel>().notNull(),
  message: t.text().notNull(),
  tags: t.text().array().notNull().default([]),
  context: t.jsonb().$type<Record<string, unknown>>().notNull().default({}),
  at: t.timestamp({ withTimezone: true }).notNull(),
}));

export type ChargeStatus = 'created' | 'processing' | 'approved' | 'declined' | 'cancelled' | 'error';

/** Amounts are decimal text: numbers would lose the third decimal of large sums. */
export const deviceCharges = pgTable('device_charges', (t) => ({
  id: t.uuid().primaryKey(),
  domainId: t.uuid().notNull(),
  deviceId: t.uuid().notNull(),
  orderId: t.text().notNull(),
  externalId: t.text(),
  status: t.text().$type<ChargeStatus>().notNull(),
  items: t.jsonb().$type<Record<string, unknown>[]>().notNull().default([]),
  error: t.text(),
  subTotal: t.numeric({ precision: 14, scale: 3 }).notNull(),
  tip: t.numeric({ precision: 14, scale: 3 }).notNull(),
  tax: t.numeric({ precision: 14, scale: 3 }).notNull(),
  total: t.numeric({ precision: 14, scale: 3 }).notNull(),
  card: t.jsonb().$type<Record<string, unknown>>().notNull().default({}),
  createdAt: t.timestamp({ withTimezone: true }).notNull(),
  updatedAt: t.timestamp({ withTimezone: true }).notNull(),
  /** The server ended it because its screen reported nothing. A late report of its real outcome replaces that. */
  expiredAt: t.timestamp({ withTimezone: true }),
}));

export const analyticsEvents = pgTable('analytics_events', (t) => ({
  domainId: t.uuid().notNull(),
  id: t.uuid().notNull(),
  deviceId: t.uuid().notNull(),
  presentationId: t.uuid(),
  source: t.text().notNull(),
  name: t.text().notNull(),
  productCategory: t.text(),
  at: t.timestamp({ withTimezone: true }).notNull(),
}));
