export type {
  BodyInput,
  BodyOf,
  Call,
  ParamsInput,
  ParamsOf,
  QueryInput,
  QueryOf,
  ReplyOf,
  ReplyResult,
} from './call.ts';
export { constraints as propertyConstraints } from './calls/application-properties.ts';
export { CHARGE_REPORT_LIMIT_MS } from './calls/charges.ts';
export { ANALYSIS_MAX_ENTRIES, type ConfirmationReason, TIMELINE_MAX_SEGMENTS } from './calls/playback.ts';
export type { PageCheckState } from './calls/presentations.ts';
export {
  PREVIEW_MAX_NAMES,
  type PublishOutcomeName,
  type PublishState,
  publishOutcomes,
  STAGE_REPORT_SECONDS,
} from './calls/publishes.ts';
export { type DeviceService, serviceSettings } from './calls/services.ts';
export { type GrantScope, type Permission, permissions } from './calls/shared.ts';
export { MAX_SHARED_VIEWS, MAX_VIEWS } from './calls/views.ts';
export { type CallId, type Calls, calls } from './calls.ts';
export { camelCase } from './camel-case.ts';
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
  MAX_DEVICES_PER_REQUEST,
  MAX_FIELD_ERRORS,
  MAX_IMAGE_SIDE_PX,
  MAX_UPLOAD_BYTES,
  NO_PLAYLIST_ID,
  PLAYLIST_NESTING_LEVELS,
  type RegistrationStatus,
  type ScreenOrientation,
  type SecurityEventKind,
  screenOrientations,
  TRASH_DAYS,
  WORKER_STATE_MAX_CHARACTERS,
  WORKERS_PER_DEVICE,
} from './constants.ts';
export { ACTIVATION_CODE_TTL_MS, ONLINE_WITHIN_MS } from './durations.ts';
export { errorMessage } from './error-message.ts';
export {
  type ErrorBody,
  type ErrorCode,
  errorBody,
  errorCatalogue,
  type FieldError,
  statusCodes,
} from './errors.ts';
export type { GrantInput } from './grant-input.ts';
export { fromWire, toWire } from './names.ts';
export type { PlaylistMode } from './playlist-modes.ts';
export {
  type PublishedApplicationVersion,
  type PublishedAsset,
  type PublishedContent,
  type PublishedPlaylist,
  type PublishedPlaylistItem,
  type PublishedPresentation,
  type PublishedTheme,
  publishedContent,
  publishedTheme,
  type ScheduleType,
} from './published.ts';
export {
  type DeviceMessage,
  type DomainMessage,
  deviceMessage,
  presencePayload,
  topics,
} from './realtime.ts';
export {
  type ConstantValue,
  type Frequency,
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
} from './rules.ts';
export { withoutReadOnly } from './write-back.ts';
