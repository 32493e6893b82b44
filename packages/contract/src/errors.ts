import { z } from 'zod';

/** Every error's code and status. Clients tell errors apart by code, never by message. */
export const errorStatus = {
  bad_request: 400,
  unauthorized: 401,
  mfa_required: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  device_deleted: 410,
  payload_too_large: 413,
  too_many_requests: 429,
  /** A limit of the organisation on how many of something it can have. The message names it. Waiting does not help. */
  quota_exceeded: 429,
  internal_server_error: 500,
  unavailable: 503,
  /** No room for what was sent: the organisation has used its storage, or the disk of the server is full. */
  insufficient_storage: 507,
} as const;
export type ErrorCode = keyof typeof errorStatus;

/** The body of every error reply. */
export const errorBody = z.object({
  code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  fields: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  request_id: z.string(),
});
export type ErrorBody = z.infer<typeof errorBody>;
export interface FieldError {
  /** Dotted path of the field, in wire names: `items.3.playlist_id`. */
  path: string;
  message: string;
}

/** The second list of error codes of the specification (section 8). */
export const statusCodes = { INVALID_INPUT: 400, NOT_FOUND: 404, INTERNAL_SERVER_ERROR: 500 } as const;
