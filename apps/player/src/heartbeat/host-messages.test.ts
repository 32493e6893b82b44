import { expect, test } from 'vitest';
import { readHostMessage } from './host-messages.ts';

test('reads the connection that the host reports', () => {
  const info = { connectionType: 'wifi', ssid: 'Shop', rssi: -61 };
  expect(readHostMessage({ id: 'soc-device-heartbeat-event', info })).toEqual({ type: 'connection', info });
  expect(readHostMessage({ id: 'soc-device-heartbeat-event', info: { rssi: '-61', ssid: 5 } })).toEqual({
    type: 'connection',
    info: { connectionType: null, ssid: null, rssi: null },
  });
});

test("reads a worker's state", () => {
  expect(readHostMessage({ id: 'soc-worker-state-event', name: 'people', state: 3 })).toEqual({
    type: 'worker_state',
    name: 'people',
    state: 3,
  });
  expect(readHostMessage({ id: 'soc-worker-state-event', info: { name: 'people', state: 3 } })).toMatchObject(
    { state: 3 },
  );
});

test.each([null, 'text', 7, {}, { id: 'other' }, { id: 'soc-worker-state-event' }])(
  'ignores any other message: %o',
  (data) => {
    expect(readHostMessage(data)).toBeNull();
  },
);
