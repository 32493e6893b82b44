import { expect, test } from 'vitest';
import type { Call } from './call.ts';
import { calls } from './calls.ts';
import { openApiDocument } from './openapi.ts';
import { readOnlyMembers, withoutReadOnly } from './write-back.ts';

test('a PATCH ignores the fields of GET that it cannot set', () => {
  const body = { id: 'x', name: 'Door', is_online: true };
  expect(withoutReadOnly('devices.update', body)).toEqual({ name: 'Door' });
});

test('leaves fields that GET does not have unchanged, so the server rejects them', () => {
  const body = { name: 'Door', domain_id: 'x', is_staff: true };
  expect(withoutReadOnly('devices.update', body)).toEqual(body);
});

test('leaves a body of read-only fields unchanged, so the server rejects it', () => {
  expect(withoutReadOnly('devices.update', { is_disabled: true })).toEqual({ is_disabled: true });
});

test('ignores no fields in other calls', () => {
  expect(withoutReadOnly('playlists.create', { id: 'x', name: 'A' })).toEqual({ id: 'x', name: 'A' });
  expect(readOnlyMembers(calls['playlists.create'], calls)).toEqual([]);
});

test.each(['', 1, null, [], undefined])('leaves %j unchanged', (body) => {
  expect(withoutReadOnly('devices.update', body)).toBe(body);
});

test('documents the ignored fields', () => {
  const about = { title: 'Vitrine', version: '1', server: '/api' };
  const { paths } = openApiDocument(calls as Record<string, Call>, about);
  const schema = paths['/v3/folders/{id}']?.patch?.requestBody?.content['application/json']?.schema;
  expect(schema?.properties).toMatchObject({
    name: { type: 'string' },
    created_at: { description: 'Read-only: ignored.' },
  });
});
