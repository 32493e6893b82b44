import { calls, fromWire } from '@vitrine/contract';
import { describe, expect, test } from 'vitest';
import { embeddedUrlProblem, isWebOrContentAddress, versionProblems } from './version-check.ts';

const body = calls['applicationVersions.create'].body;

function problems(version: Record<string, unknown>) {
  return versionProblems(
    fromWire(
      body,
      body.parse({ name: 'A', major_version: 1, source_url: 'https://x.example/b.js', ...version }),
    ),
  );
}

test.each(['https://example.com/a?b=c', 'http://example.com:8080/', '/apps/clock/1.0.0/index.html#x'])(
  'accepts %s as an address',
  (text) => {
    expect(isWebOrContentAddress(text)).toBe(true);
  },
);

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  '//evil.example/x',
  '/\\evil.example',
  '/apps/../files/x',
  '/apps/%2e%2e/x',
  'apps/x',
  'https://',
  'https://user:secret@example.com/',
  '/a b',
])('rejects %s as an address', (text) => {
  expect(isWebOrContentAddress(text)).toBe(false);
});

describe('embedded_url_format', () => {
  test('accepts properties and the variables of the window manager', () => {
    expect(
      embeddedUrlProblem('https://x.example:8080/:name?d=:$deviceId&m=:$renderMode', ['name']),
    ).toBeUndefined();
    expect(embeddedUrlProblem('/apps/pictures/1.0.0/index.html#:$theme', [])).toBeUndefined();
  });

  test('rejects unknown names, other schemes, and hosts made of values', () => {
    expect(embeddedUrlProblem('https://x.example/:nme', ['name'])).toBe(
      '":nme" is not the name of a property.',
    );
    expect(embeddedUrlProblem('javascript::name', ['name'])).toMatch(/^Must be an http/);
    expect(embeddedUrlProblem('https://:name.example/', ['name'])).toBe(
      'The host must not depend on a property.',
    );
    expect(embeddedUrlProblem(':name', ['name'])).toMatch(/^Must be an http/);
  });
});

test('accepts an item_duration only if its properties exist, and its files are a list of files', () => {
  const pathsOf = (item_duration: object) =>
    problems({
      item_duration,
      presentation_properties: [
        { name: 'films', type: 'file', multiple: true },
        { name: 'poster', type: 'file' },
        { name: 'each', type: 'number' },
      ],
    }).map(({ path, message }) => `${path}: ${message}`);
  expect(pathsOf({ files: 'films' })).toEqual([]);
  expect(pathsOf({ items: 'films', seconds: 'each' })).toEqual([]);
  expect(pathsOf({ files: 'poster' })).toEqual(['item_duration.files: “poster” is not a list of files.']);
  expect(pathsOf({ files: 'each' })).toEqual(['item_duration.files: “each” is not a list of files.']);
  expect(pathsOf({ items: 'films', seconds: 'all' })).toEqual([
    'item_duration.seconds: “all” is not the name of a property.',
  ]);
});

test('accepts properties with - in their names, and - after a name', () => {
  const names = ['from', 'sub-title', 'to'];
  expect(embeddedUrlProblem('https://x.example/:sub-title/:from-:to', names)).toBeUndefined();
  expect(embeddedUrlProblem('https://x.example/:sub-heading', names)).toBe(
    '":sub" is not the name of a property.',
  );
});

describe('a version', () => {
  test('requires an address', () => {
    expect(problems({ source_url: null })).toEqual([
      { path: 'source_url', message: 'A version needs embedded_url_format or source_url.' },
    ]);
    expect(problems({ source_url: null, embedded_url_format: 'https://x.example/' })).toEqual([]);
  });

  test.each(['images_url', 'auth_url', 'verify_url', 'logout_url', 'sourceUrl'])(
    'rejects scripts as %s',
    (field) => {
      expect(at([{ name: 'a', type: 'oAuth', [field]: 'javascript:alert(1)' }])).toEqual([
        `presentation_properties.0.${field}: Must be an http or https address, or a path on the content origin.`,
      ]);
    },
  );

  const at = (properties: unknown[]) =>
    problems({ presentation_properties: properties }).map(({ path, message }) => `${path}: ${message}`);

  test('is accepted without errors', () => {
    expect(
      at([
        { name: 'title', type: 'string', default: 'Hello', constraints: { format: { regex: '^.+$' } } },
        { name: 'rows', type: 'array', properties: [{ name: 'price', type: 'number' }] },
        { name: 'size', type: 'selection', options: [{ name: 'small', value: 's' }], default: 's' },
      ]),
    ).toEqual([]);
  });

  test.each<[unknown[], string]>([
    [
      [
        { name: 'a', type: 'string' },
        { name: 'a', type: 'string' },
      ],
      'presentation_properties.1.name: Each name can be used only once.',
    ],
    [
      [
        { name: 'a', type: 'theme' },
        { name: 'b', type: 'theme' },
      ],
      'presentation_properties: At most one property can be a theme.',
    ],
    [
      [{ name: 'a', type: 'string', constraints: { format: { regex: '(' } } }],
      'presentation_properties.0.constraints.format.regex: Must be a regular expression.',
    ],
    [
      [{ name: 'a', type: 'selection' }],
      'presentation_properties.0.options: Provide options or options_url.',
    ],
    [
      [
        {
          name: 'a',
          type: 'selection',
          options: [{ name: 'b', value: 'b' }],
          options_url: 'https://x.example/',
        },
      ],
      'presentation_properties.0.options_url: Use either options or options_url, not both.',
    ],
    [
      [{ name: 'a', type: 'array' }],
      'presentation_properties.0.properties: An array needs the properties of its elements.',
    ],
    [[{ name: 'a', type: 'number', default: 'x' }], 'presentation_properties.0.default: Must be a number.'],
    [
      [{ name: 'a', type: 'file', default: '00000000-0000-7000-8000-000000000001' }],
      'presentation_properties.0.default: Must not be a file, theme or playlist.',
    ],
    [
      [{ name: 'a', type: 'array', properties: [{ name: 'b', type: 'number', default: 'x' }] }],
      'presentation_properties.0.properties.0.default: Must be a number.',
    ],
  ])('%j', (properties, expected) => {
    expect(at(properties)).toEqual([expected]);
  });

  test('accepts only addresses of the web or of the content origin', () => {
    expect(
      problems({ source_url: 'file:///etc/passwd', icon_url: 'javascript:x' }).map((each) => each.path),
    ).toEqual(['source_url', 'icon_url']);
  });
});
