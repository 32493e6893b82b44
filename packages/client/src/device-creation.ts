import type { BodyInput, Calls, ReplyResult } from '@vitrine/contract';
import { ApiError, InvalidReplyError } from './errors.ts';
import type { Client, DeviceCalls } from './types.ts';

type Create = Calls['devices.createLite'];

/** A player could not get credentials. The specification defines the messages. */
export class DeviceCreationError extends Error {
  override readonly name = 'DeviceCreationError';
}

/**
 * Registers a player that has no credentials.
 * @throws {DeviceCreationError} when the service refuses, or its reply cannot be used
 * @throws {NetworkError} if the server is unreachable
 */
export async function createLiteDevice(
  client: Client<Pick<DeviceCalls, 'devices.createLite'>>,
  body: BodyInput<Create>,
  signal?: AbortSignal,
): Promise<ReplyResult<Create>> {
  const fail = (what: string, cause?: unknown) =>
    new DeviceCreationError(`Failed to create device, ${what}`, { cause });
  let reply: Partial<ReplyResult<Create>> | null;
  try {
    reply = await client.call('devices.createLite', { body, ...(signal && { signal }) });
  } catch (error) {
    if (error instanceof ApiError) throw fail(`received response status ${error.status}`, error);
    if (error instanceof InvalidReplyError) throw fail('received invalid response body', error);
    throw error;
  }
  if (typeof reply !== 'object' || reply === null) throw fail('received invalid response body');
  const { id, apiToken } = reply;
  if (!id) throw fail('missing id in response body');
  if (!apiToken) throw fail('missing api_token in response body');
  return { id, apiToken };
}
