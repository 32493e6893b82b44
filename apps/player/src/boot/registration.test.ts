import { createDeviceClient } from '@vitrine/client/device';
import { expect, test } from 'vitest';
import { readParameters } from './parameters.ts';
import { liteDeviceOf, registerLiteDevice } from './registration.ts';

test('uses the device type as the model, or SecondScreen if there is no device type', () => {
  expect(liteDeviceOf(readParameters('?deviceType=tizen')).model).toBe('tizen');
  expect(liteDeviceOf(readParameters('')).model).toBe('SecondScreen');
});

test('sends every parameter of the host page except credentials', async () => {
  const requests: { url: string; init: RequestInit | undefined }[] = [];
  const client = createDeviceClient({
    baseUrl: '/api',
    fetch: async (url, init) => {
      requests.push({ url: String(url), init });
      return Response.json({ id: 'device-1', api_token: 'token-1' }, { status: 201 });
    },
  });
  const search =
    '?deviceId=h&macAddress=m&screenManufacturer=a&screenModel=b&screenSerialNumber=c&screenOsVersion=d';
  expect(await registerLiteDevice(client, readParameters(search))).toEqual({
    deviceId: 'device-1',
    accessToken: 'token-1',
  });
  expect(requests[0]?.url).toBe('/api/v3/devices/actions/create_lite_device');
  expect(JSON.parse(String(requests[0]?.init?.body))).toEqual({
    model: 'SecondScreen',
    device_id: 'h',
    mac_address: 'm',
    device_type: null,
    screen_manufacturer: 'a',
    screen_model: 'b',
    screen_serial_number: 'c',
    screen_os_version: 'd',
  });
  expect(new Headers(requests[0]?.init?.headers).has('authorization')).toBe(false);
});
