import { clientOf } from './client.ts';
import { callTable } from './generated/device-calls.ts';
import type { Client, ClientOptions, DeviceCalls } from './types.ts';

export type DeviceClient = Client<DeviceCalls>;

/** A client for the calls that players make, and no others: every kilobyte is boot time on a screen. */
export function createDeviceClient(options: ClientOptions): DeviceClient {
  return clientOf<DeviceCalls>(callTable, options);
}

export { createLiteDevice, DeviceCreationError } from './device-creation.ts';
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
  ClientOptions,
  CommonOptions,
  Credentials,
  DeviceCallId,
  DeviceCalls,
} from './types.ts';
