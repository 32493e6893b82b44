import { createLiteDevice, type DeviceClient } from '@vitrine/client/device';
import type { Credentials } from './credentials.ts';
import type { Parameters } from './parameters.ts';

/** The model of a host page that does not give a device type (specification, section 3). */
const DEFAULT_MODEL = 'SecondScreen';

/** The body that registers a screen without credentials. */
export function liteDeviceOf(parameters: Parameters) {
  return {
    model: parameters.deviceType ?? DEFAULT_MODEL,
    deviceId: parameters.deviceId,
    macAddress: parameters.macAddress,
    deviceType: parameters.deviceType,
    screenManufacturer: parameters.screenManufacturer,
    screenModel: parameters.screenModel,
    screenSerialNumber: parameters.screenSerialNumber,
    screenOsVersion: parameters.screenOsVersion,
  };
}

/**
 * Registers this screen with the server. It belongs to no organisation until its code is entered in the dashboard.
 * @throws {DeviceCreationError} with the specified message, or {@link NetworkError} if the server is unreachable.
 */
export async function registerLiteDevice(
  client: DeviceClient,
  parameters: Parameters,
  signal?: AbortSignal,
): Promise<Credentials> {
  const { id, apiToken } = await createLiteDevice(client, liteDeviceOf(parameters), signal);
  return { deviceId: id, accessToken: apiToken };
}
