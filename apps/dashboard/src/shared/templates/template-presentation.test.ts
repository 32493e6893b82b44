import { describe, expect, test } from 'vitest';
import { idOf, sampleItem } from '../../testing/sample.ts';
import { samples } from './samples/de.ts';
import { applicationOf, presentationOfTemplate, templateContext } from './template-presentation.ts';
import { type Template, templates } from './templates.ts';

const clockTemplate = templates.find(({ id }) => id === 'clock') as Template;

const version = sampleItem('applicationVersions.list', {
  id: idOf(31),
  embeddedUrlFormat: '/apps/clock/1.0.0/index.html#show_date=:show_date',
  presentationProperties: [
    { name: 'show_date', type: 'boolean', label: 'show_date', default: false },
    { name: 'locale', type: 'string', label: 'locale', optional: true, default: '' },
  ] as never,
});
const application = (fields: object = {}) =>
  sampleItem('applications.list', {
    id: idOf(30),
    name: 'Uhr',
    isBuiltIn: true,
    currentAppVersion: version,
    ...fields,
  });

describe('the app of a template', () => {
  test('is found by its address, whatever its name is', () => {
    const clock = application();
    expect(applicationOf([clock], clockTemplate)).toBe(clock);
  });

  test.each([
    ['an app of the organisation with the same name', { name: 'Clock', isBuiltIn: false }],
    ['an app that nobody should use any more', { isDeprecated: true }],
    ['an app without a version', { currentAppVersion: null }],
    [
      'an app whose folder begins with the same letters',
      { currentAppVersion: { ...version, embeddedUrlFormat: '/apps/clock-2/1.0.0/index.html' } },
    ],
  ])('is not %s', (_name, fields) => {
    expect(applicationOf([application(fields)], clockTemplate)).toBeUndefined();
  });
});

test('uses the template’s values, and only those that the version declares', () => {
  const context = { today: '2026-11-20', city: 'Berlin' };
  expect(presentationOfTemplate(clockTemplate, application(), context, { name: 'Uhr', samples })).toEqual({
    name: 'Uhr',
    applicationId: idOf(30),
    applicationDeploymentId: idOf(31),
    applicationVars: { show_date: true },
    duration: 10,
  });
});

test.each([
  ['Europe/Berlin', 'Berlin'],
  ['America/New_York', 'New York'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires'],
  ['UTC', ''],
  ['Etc/GMT+1', ''],
])('takes the city from the time zone %s', (timeZone, city) => {
  expect(templateContext(new Date(2026, 0, 5, 23, 30), timeZone)).toEqual({ today: '2026-01-05', city });
});
