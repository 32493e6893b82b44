import type { Calls } from '@vitrine/contract';
import { bodyTransforms } from './body-transforms.ts';
import { clientOf } from './client.ts';
import { callTable } from './generated/calls.ts';
import type { Client, ClientOptions } from './types.ts';

/** A client for every call of the API. */
export function createClient(options: ClientOptions): Client<Calls> {
  return clientOf<Calls>(callTable, options, bodyTransforms);
}

export {
  ApiError,
  BadRequestError,
  ForbiddenError,
  InternalServerError,
  InvalidReplyError,
  NetworkError,
  NotFoundError,
  UnauthorizedError,
} from './errors.ts';
export type {
  CallOptions,
  CallReply,
  CallResult,
  Client,
  ClientOptions,
  CommonOptions,
  Credentials,
} from './types.ts';
export { UploadError, type UploadOptions, type UploadTarget, uploadFile } from './upload.ts';
