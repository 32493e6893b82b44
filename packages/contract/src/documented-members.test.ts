import { expect, test } from 'vitest';
import type { Call } from './call.ts';
import { calls } from './calls.ts';
import { openApiDocument } from './openapi.ts';
import type { JsonSchema } from './openapi-schemas.ts';

const document = openApiDocument(calls as Record<string, Call>, {
  title: 'Vitrine',
  version: '1',
  server: '/api',
});

/** Every member of an object that the description names, as `owner.member`. */
function* membersOf(value: unknown, owner: string): Generator<[path: string, schema: JsonSchema]> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (key === 'properties' && !Array.isArray(inner)) {
      for (const [name, schema] of Object.entries(inner as Record<string, JsonSchema>)) {
        yield [`${owner}.${name}`, schema];
        yield* membersOf(schema, `${owner}.${name}`);
      }
    } else yield* membersOf(inner, owner);
  }
}

const members: [string, JsonSchema][] = [
  ...Object.entries(document.components.schemas).flatMap(([name, schema]) => [...membersOf(schema, name)]),
  ...Object.values(document.paths).flatMap((path) =>
    Object.values(path).flatMap(({ operationId, requestBody, responses }) => [
      ...membersOf(requestBody, operationId),
      ...membersOf(responses, operationId),
    ]),
  ),
];

/** Members that are constant until their feature exists. Remove a row when its member becomes real. */
test('documents which fields are constant until their feature exists', () => {
  const constants = members.flatMap(([path, { description = '' }]) =>
    /^Always .+ until .+\.$/.test(description) ? [path] : [],
  );
  expect([...new Set(constants)].sort()).toEqual([
    'Application.is_marketplace',
    'ApplicationVersion.review_status',
    'Device.active_monitors',
    'Device.ai_camera_status',
    'Device.device_features',
    'Device.is_lite',
    'Device.location',
    'Device.rx_camera_status',
    'Device.rx_ir_frame_status',
    'Domain.profiles.thumbnail_url',
    'DomainUser.locations',
    'LibraryItem.acl',
    'Profile.customer_id',
    'Profile.enable_api_v3',
    'Profile.is_freetrial_user',
    'Profile.is_location_enabled',
    'Profile.is_staff',
    'Profile.poly_service_level',
    'Profile.remote_assistance_expires_at',
    'Profile.remote_assistance_grant_level',
    'Profile.thumbnail_url',
    'ResourceProfile.thumbnail_url',
    'applicationVersions.create.review_status',
    'applications.publish.review_status',
    'device.heartbeat.service_level',
  ]);
});

test('every number that is a time or a duration names its unit', () => {
  const without = members.flatMap(([path, schema]) => {
    const name = path.slice(path.lastIndexOf('.') + 1);
    // The name itself can be the unit.
    if (!/(_at|duration|time|timeout|expires|age)$|^(at|from|to|since)$/.test(name)) return [];
    const parts: JsonSchema[] = [schema, ...((schema.anyOf ?? []) as JsonSchema[])];
    const isNumber = parts.some(({ type }) => type === 'number' || type === 'integer');
    return isNumber && !parts.some(({ description = '' }) => /seconds/i.test(description)) ? [path] : [];
  });
  expect(without).toEqual([]);
});

test('distinguishes Unix times from durations', () => {
  const unix = members.filter(
    ([path, { type }]) => /_at$/.test(path) && (type === 'integer' || type === 'number'),
  );
  expect(unix.length).toBeGreaterThan(0);
  for (const [path, { description }] of unix) expect(description, path).toBe('Unix time in seconds.');
});
