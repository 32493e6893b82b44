import { expect, test } from 'vitest';
import type { Call } from './call.ts';
import { calls } from './calls.ts';
import { openApiDocument } from './openapi.ts';
import { readOnlyMembers, withoutReadOnly } from './write-back.ts';

test('a PATCH ignores the members of GET that it cannot set', () => {
  const body = { id: 'x', name: 'Door', is_online: true };
  expect(withoutReadOnly('devices.update', body)).toEqual({ name: 'Door' });
});

test('members that GET does not have stay, to be refused', () => {
  const body = { name: 'Door', domain_id: 'x', is_staff: true };
  expect(withoutReadOnly('devices.update', body)).toEqual(body);
});

test('a body of read-only members alone stays, to be refused', () => {
  expect(withoutReadOnly('devices.update', { is_disabled: true })).toEqual({ is_disabled: true });
});

test('other calls ignore nothing', () => {
  expect(withoutReadOnly('playlists.create', { id: 'x', name: 'A' })).toEqual({ id: 'x', name: 'A' });
  expect(readOnlyMembers(calls['playlists.create'], calls)).toEqual([]);
});

test.each(['', 1, null, [], undefined])('what is no object passes: %j', (body) => {
  expect(withoutReadOnly('devices.update', body)).toBe(body);
});

test('the description lists what is ignored', () => {
  const about = { title: 'Vitrine', version: '1', server: '/api' };
  const { paths } = openApiDocument(calls as Record<string, Call>, about);
  const schema = paths['/v3/folders/{id}']?.patch?.requestBody?.content['application/json']?.schema;
  expect(schema?.properties).toMatchObject({
    name: { type: 'string' },
    created_at: { description: 'Read-only: ignored.' },
  });
});
