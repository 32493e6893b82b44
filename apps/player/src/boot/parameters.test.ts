import { expect, test } from 'vitest';
import { readParameters } from './parameters.ts';

test('reads every parameter of the specification', () => {
  const names = [
    'deviceId',
    'deviceType',
    'screenManufacturer',
    'screenModel',
    'screenSerialNumber',
    'screenOsVersion',
    'macAddress',
    'accessToken',
    'hostVersion',
    'version',
  ];
  const query = new URLSearchParams(names.map((name) => [name, `a ${name}`]));
  expect(readParameters(`?${query}&offlineSupport=true&debug=true`)).toEqual({
    ...Object.fromEntries(names.map((name) => [name, `a ${name}`])),
    offlineSupport: true,
    debug: true,
  });
});

test('handles absent, empty and invalid values', () => {
  const parameters = readParameters('?deviceId=&accessToken=%20&debug=1&offlineSupport=TRUE');
  expect(parameters).toMatchObject({
    deviceId: null,
    accessToken: null,
    debug: false,
    offlineSupport: false,
  });
});
