import { describe, expect, test } from 'vitest';
import { newId } from '../ids.ts';
import { createContentOrigins, isContentUrl } from './content-origins.ts';

const origin = 'http://signs.example:8080';
const domainId = '019a8c3e-7f10-7abc-8def-0123456789ab';

describe('without a wildcard', () => {
  test('serves every organisation on the content port of the host', () => {
    const origins = createContentOrigins({ CONTENT_PORT: 8081 });
    expect(origins.originFor(domainId, origin)).toBe('http://signs.example:8081');
    expect(origins.ownOriginOf(domainId)).toBeNull();
    expect(origins.policySource('signs.example')).toBe('http://signs.example:8081');
  });

  test('serves every organisation at the configured address, and maps no host to one', () => {
    const origins = createContentOrigins({ CONTENT_URL: 'https://content.example', CONTENT_PORT: 8081 });
    expect(origins.originFor(domainId, origin)).toBe('https://content.example');
    expect(origins.domainOfHost('o019a8c3e7f107abc8def0123456789ab.content.example')).toBeNull();
  });
});

describe('with a wildcard', () => {
  const origins = createContentOrigins({ CONTENT_URL: 'https://*.content.example:8443', CONTENT_PORT: 8081 });
  const host = 'o019a8c3e7f107abc8def0123456789ab.content.example';

  test('gives each organisation an origin that does not reveal its name', () => {
    expect(origins.originFor(domainId, origin)).toBe(`https://${host}:8443`);
    expect(origins.ownOriginOf(domainId)).toBe(`https://${host}:8443`);
  });

  test('finds the organisation of a host in any case', () => {
    const another = newId();
    expect(origins.domainOfHost(new URL(origins.ownOriginOf(another) as string).hostname)).toBe(another);
    expect(origins.domainOfHost(host.toUpperCase())).toBe(domainId);
  });

  test.each([
    'content.example',
    'www.content.example',
    `x.${host}`,
    'o019a8c3e7f107abc8def0123456789a.content.example',
    'o019a8c3e7f107abc8def0123456789ab.elsewhere.example',
    'o019a8c3e7f107abc8def0123456789abcontent.example',
    '127.0.0.1',
    '[::1]',
    '',
  ])('%j belongs to no organisation', (hostname) => {
    expect(origins.domainOfHost(hostname)).toBeNull();
  });

  test('lets pages load from all content origins', () => {
    expect(origins.policySource('signs.example')).toBe('https://*.content.example:8443');
    expect(origins.commonOriginFor(origin)).toBe('https://content.example:8443');
  });
});

test.each([
  ['https://content.example', true],
  ['https://*.content.example', true],
  ['https://*.content.example/', true],
  ['http://*.localhost:8081', true],
  ['https://*.content.example/files', false],
  ['https://*.*.content.example', false],
  ['https://content.*.example', false],
  ['https://*content.example', false],
  ['https://*', false],
  ['https://*.127.0.0.1', false],
  ['content.example', false],
])('%s is accepted as a content URL: %s', (text, isOne) => {
  expect(isContentUrl(text)).toBe(isOne);
});
