import { z } from 'zod';

/**
 * Every error of the API. Clients tell errors apart by code, never by text. `title` names the error for people, and
 * `text` explains it in the API reference. A reply can replace the text with a more precise message.
 */
export const errorCatalogue = {
  bad_request: {
    status: 400,
    title: 'Invalid request',
    text: 'The request is not valid. `fields` lists the invalid fields.',
  },
  unauthorized: {
    status: 401,
    title: 'Not signed in',
    text: 'The credential is missing, unknown or expired.',
  },
  mfa_required: {
    status: 401,
    title: 'Two-step sign-in required',
    text: 'The account uses two-step sign-in. Send `code` too.',
  },
  forbidden: {
    status: 403,
    title: 'Permission denied',
    text: 'The caller is not allowed to do this. The message says what is missing.',
  },
  not_found: {
    status: 404,
    title: 'Not found',
    text: 'The resource does not exist, or the caller cannot read it.',
  },
  conflict: {
    status: 409,
    title: 'Conflict',
    text: 'The request conflicts with the current state. The message says why.',
  },
  device_deleted: {
    status: 410,
    title: 'Screen deleted',
    text: 'The screen was permanently removed. The player deletes its credentials.',
  },
  payload_too_large: {
    status: 413,
    title: 'Request too large',
    text: 'The request is larger than allowed.',
  },
  too_many_requests: {
    status: 429,
    title: 'Too many requests',
    text: 'Too many requests. `Retry-After` contains the number of seconds to wait.',
  },
  /** A limit on how many of something an organisation can have. Waiting does not help. */
  quota_exceeded: {
    status: 429,
    title: 'Limit reached',
    text: 'The organisation has reached one of its limits. The message names it.',
  },
  internal_server_error: {
    status: 500,
    title: 'Server error',
    text: 'The server failed. Its log contains the reason under `request_id`.',
  },
  unavailable: {
    status: 503,
    title: 'Temporarily unavailable',
    text: 'The server is temporarily unavailable. Try again later.',
  },
  insufficient_storage: {
    status: 507,
    title: 'Storage full',
    text: 'The organisation has used all of its storage, or the server’s disk is full. The message says which.',
  },
} as const satisfies Record<string, ErrorDefinition>;

interface ErrorDefinition {
  status: number;
  title: string;
  text: string;
}

export type ErrorCode = keyof typeof errorCatalogue;

/** The body of every error reply. */
export const errorBody = z.object({
  code: z.enum(Object.keys(errorCatalogue) as [ErrorCode, ...ErrorCode[]]),
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
