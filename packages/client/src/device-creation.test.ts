import { expect, test } from 'vitest';
import { createDeviceClient, createLiteDevice, DeviceCreationError, NetworkError } from './device.ts';

function creating(reply: () => Response | Promise<Response>) {
  const client = createDeviceClient({ baseUrl: '/api', fetch: async () => reply() });
  return createLiteDevice(client, { model: 'browser' });
}

test('returns the id and token of a new player', async () => {
  expect(await creating(() => Response.json({ id: 'a', api_token: 't' }, { status: 201 }))).toEqual({
    id: 'a',
    apiToken: 't',
  });
});

test.each([
  [() => new Response('no', { status: 503 }), 'Failed to create device, received response status 503'],
  [() => new Response('nonsense'), 'Failed to create device, received invalid response body'],
  [() => new Response('null'), 'Failed to create device, received invalid response body'],
  [() => Response.json({ api_token: 't' }), 'Failed to create device, missing id in response body'],
  [() => Response.json({ id: 'a' }), 'Failed to create device, missing api_token in response body'],
])('reports every failure with the specified message (%#)', async (reply, message) => {
  const error = await creating(reply).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(DeviceCreationError);
  expect(error).toMatchObject({ message });
});

test('throws a network error without a network', async () => {
  await expect(creating(() => Promise.reject(new TypeError('x')))).rejects.toThrow(NetworkError);
});
