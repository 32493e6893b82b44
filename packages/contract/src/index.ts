export {
  type BodyInput,
  type BodyOf,
  type Call,
  type Credential,
  defineCalls,
  type Method,
  type ParamsInput,
  type ParamsOf,
  type QueryInput,
  type QueryOf,
  type ReplyOf,
  type ReplyResult,
} from './call.ts';
export { constraints as propertyConstraints } from './calls/application-properties.ts';
export { CHARGE_REPORT_LIMIT_MS } from './calls/charges.ts';
export {
  ANALYSIS_MAX_ENTRIES,
  type ConfirmationReason,
  confirmationReasons,
  TIMELINE_MAX_MS,
  TIMELINE_MAX_SEGMENTS,
} from './calls/playback.ts';
export type { PageCheckState } from './calls/presentations.ts';
export { type DeviceService, deviceServices, serviceSettings } from './calls/services.ts';
export { type GrantScope, type Permission, permissions } from './calls/shared.ts';
export { type CallId, type Calls, calls } from './calls.ts';
export { type CamelCase, camelCase } from './camel-case.ts';
export {
  ACTIVATION_CODE_ALPHABET,
  ACTIVATION_CODE_LENGTH,
  API_KEY_DAYS,
  API_KEY_MAX_DAYS,
  type ApiKeyScope,
  apiKeyScopes,
  BODY_LIMITS,
  type DomainRole,
  domainRoles,
  MAX_FIELD_ERRORS,
  MAX_IMAGE_SIDE_PX,
  MAX_UPLOAD_BYTES,
  NO_PLAYLIST_ID,
  PLAYLIST_NESTING_LEVELS,
  type RegistrationStatus,
  registrationStatuses,
  type ScreenOrientation,
  type SecurityEventKind,
  screenOrientations,
  securityEventKinds,
  TRASH_DAYS,
  WORKER_STATE_MAX_CHARACTERS,
  WORKERS_PER_DEVICE,
} from './constants.ts';
export {
  ACTIVATION_CODE_TTL_MS,
  DEFAULT_PRESENTATION_DURATION_SECONDS,
  HEARTBEAT_INTERVAL_MS,
  HEARTBEAT_INTERVAL_REGISTERING_MS,
  MIN_CONFIGURABLE_DURATION_SECONDS,
  ONLINE_WITHIN_MS,
} from './durations.ts';
export { errorMessage } from './error-message.ts';
export {
  type ErrorBody,
  type ErrorCode,
  type ErrorDefinition,
  errorBody,
  errorCatalogue,
  type FieldError,
  statusCodes,
} from './errors.ts';
export { type Camelized, fromWire, toWire } from './names.ts';
export { isTimeZone } from './primitives.ts';
export {
  type PlaylistMode,
  type PublishedApplicationVersion,
  type PublishedAsset,
  type PublishedContent,
  type PublishedFont,
  type PublishedPlaylist,
  type PublishedPlaylistItem,
  type PublishedPresentation,
  type PublishedTheme,
  playlistModes,
  publishedContent,
  type ScheduleType,
  scheduleTypes,
} from './published.ts';
export {
  type DeviceMessage,
  type DomainMessage,
  deviceMessage,
  domainMessage,
  presencePayload,
  topics,
} from './realtime.ts';
export {
  type ConstantValue,
  type Frequency,
  frequencies,
  type Operand,
  type Operator,
  operators,
  type RecurrenceRule,
  RULE_LIMITS,
  type Rule,
  recurrenceRule,
  rule,
  type ScheduleRule,
  scheduleRule,
  type VariableRoot,
  variableRoots,
  type Weekday,
  weekdays,
} from './rules.ts';
export { withoutReadOnly } from './write-back.ts';
