import { type DeviceMessage, deviceMessage } from '@vitrine/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Command, readCommand } from './commands.ts';

const id = '0192f3a0-0000-7000-8000-000000000001';
const cases: [DeviceMessage, Command][] = [
  [
    { type: 'restart', body: { value: 'restart' } },
    { type: 'restart', actionId: null },
  ],
  [
    { type: 'action', body: { value: 'check_heartbeat', action_id: id } },
    { type: 'check_heartbeat', actionId: id },
  ],
  [
    { type: 'action', body: { value: 'reboot', action_id: id } },
    { type: 'reboot', actionId: id },
  ],
  [{ type: 'published', published_at: '2026-11-20T12:00:00Z' }, { type: 'refetch' }],
  [
    { type: 'presence', occupants: [{ session_id: id, started_at: '2026-11-20T12:00:00Z' }] },
    { type: 'recount', occupants: [{ sessionId: id, startedAt: Date.UTC(2026, 10, 20, 12) }] },
  ],
  [
    { type: 'presence', occupants: [{ session_id: id, started_at: null }] },
    { type: 'recount', occupants: [{ sessionId: id, startedAt: null }] },
  ],
  [
    { type: 'worker_state', name: 'people', state: 3, at: '1970-01-01T00:00:07Z' },
    { type: 'worker_state', name: 'people', state: 3, at: 7000 },
  ],
];

test.each(cases)('parses each message of the contract: %o', (message, command) => {
  expect(deviceMessage.safeParse(message).success).toBe(true);
  expect(readCommand(JSON.stringify(message))).toEqual(command);
});

test('counts sessions by lookup if an older server announces only their ids', () => {
  expect(readCommand(JSON.stringify({ type: 'presence', occupants: [id] }))).toEqual({
    type: 'recount',
    occupants: null,
  });
});

test('accepts published_at and restart in any message', () => {
  expect(readCommand('{"published_at":"2026-11-20T12:00:00Z"}')).toEqual({ type: 'refetch' });
  expect(readCommand('{"type":"other","published_at":1795176000}')).toEqual({ type: 'refetch' });
  expect(readCommand('{"body":{"value":"restart"}}')).toEqual({ type: 'restart', actionId: null });
});

test('ignores anything else without an error', () => {
  for (const text of [
    '',
    'null',
    '[]',
    '{"type":"action"}',
    '{"body":{"value":"check_heartbeat"}}',
    '{"published_at":null}',
    '{"body":null}',
  ])
    expect(readCommand(text)).toBeNull();
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => void readCommand(text)));
});
