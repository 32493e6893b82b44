import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PresentationProperty } from './properties.ts';
import { checkValues } from './values.ts';

const MADE = '00000000-0000-7000-8000-0000000000ff';
const FILE = '00000000-0000-7000-8000-000000000001';
const checks = { newId: () => MADE };

function check(properties: PresentationProperty[], input: Record<string, unknown>) {
  return checkValues(properties, input, checks);
}

/** The error of one value of one property; undefined if it is valid. */
function problem(property: Omit<PresentationProperty, 'name'>, value: unknown) {
  const { errors } = check([{ name: 'x', ...property }], value === undefined ? {} : { x: value });
  expect(errors.length).toBeLessThan(2);
  return errors[0] && `${errors[0].path.replace(/^application_vars\./, '')}: ${errors[0].message}`;
}

describe('required values', () => {
  test('are those that are not optional, not hidden and have no default', () => {
    expect(problem({ type: 'string' }, undefined)).toBe('x: This is required.');
    expect(problem({ type: 'string' }, '')).toBe('x: This is required.');
    expect(problem({ type: 'file', multiple: true }, [])).toBe('x: This is required.');
    expect(problem({ type: 'string', optional: true }, undefined)).toBeUndefined();
    expect(problem({ type: 'string', hide: true }, undefined)).toBeUndefined();
    expect(problem({ type: 'string', default: 'hello' }, undefined)).toBeUndefined();
    expect(problem({ type: 'string', default: 'hello' }, '')).toBe('x: This is required.');
    expect(problem({ type: 'file', multiple: true, default: [] }, undefined)).toBeUndefined();
  });

  test('are filled in with defaults, unless they were emptied on purpose', () => {
    const properties: PresentationProperty[] = [
      { name: 'title', type: 'string', default: 'Hello', optional: true },
      { name: 'count', type: 'number', default: 3 },
    ];
    expect(check(properties, {}).values).toEqual({ title: 'Hello', count: 3 });
    expect(check(properties, { title: '', count: 0 }).values).toEqual({ title: '', count: 0 });
  });

  test('can be false or zero', () => {
    expect(problem({ type: 'boolean' }, false)).toBeUndefined();
    expect(problem({ type: 'number' }, 0)).toBeUndefined();
  });

  test('rejects unknown keys by name, including those of the prototype', () => {
    expect(check([], { x: 1 }).errors).toEqual([
      { path: 'application_vars.x', message: 'There is no such property.' },
    ]);
    expect(check([], JSON.parse('{"__proto__": 1}')).errors).toHaveLength(1);
    expect(check([{ name: 'constructor', type: 'string' }], {}).errors).toEqual([
      { path: 'application_vars.constructor', message: 'This is required.' },
    ]);
  });
});

describe('types', () => {
  test.each<[Omit<PresentationProperty, 'name'>, unknown, string | undefined]>([
    [{ type: 'string' }, 'a', undefined],
    [{ type: 'text' }, 5, 'x: Must be text.'],
    [{ type: 'string', constraints: { maxlength: 3 } }, 'abcd', 'x: Must have at most 3 characters.'],
    [{ type: 'number' }, '5', 'x: Must be a number.'],
    [{ type: 'number', constraints: { min: 1, max: 5 } }, 0, 'x: Must be at least 1.'],
    [{ type: 'number', constraints: { min: 1, max: 5 } }, 6, 'x: Must be at most 5.'],
    [{ type: 'boolean' }, 'true', 'x: Must be true or false.'],
    [{ type: 'date' }, '2026-02-28', undefined],
    [{ type: 'date' }, '2026-02-28T23:59:00+01:00', undefined],
    [{ type: 'date' }, '2026-02-30', 'x: This date doesn’t exist.'],
    [{ type: 'date' }, 'tomorrow', 'x: Must be a date such as 2026-11-20.'],
    [{ type: 'selection', options: [{ name: 'One', value: 1 }] }, 1, undefined],
    [{ type: 'selection', options: [{ name: 'One', value: 1 }] }, '1', 'x: Must be one of the options.'],
    [{ type: 'selection', multiple: true, options: [{ name: 'One', value: 1 }] }, [1], undefined],
    [
      { type: 'toggleButtonGroup', multiple: true, options: [{ name: 'One', value: 1 }] },
      [1, 2],
      'x.1: Must be one of the options.',
    ],
    [{ type: 'selectionWithImages', optionsUrl: 'https://x.example/' }, 'any', undefined],
    [{ type: 'selection', optionsUrl: 'https://x.example/' }, { a: 1 }, 'x: Must be one of the options.'],
    [
      { type: 'file', multiple: true, constraints: { maxItems: 1 } },
      [FILE, FILE],
      'x: Must have at most 1 item.',
    ],
    [{ type: 'array', properties: [{ name: 'y', type: 'string' }] }, [{ y: 'a' }], undefined],
    [{ type: 'array', properties: [{ name: 'y', type: 'string' }] }, [{}], 'x.0.y: This is required.'],
    [
      { type: 'array', properties: [{ name: 'y', type: 'string', optional: true }] },
      [{ z: 1 }],
      'x.0.z: There is no such property.',
    ],
    [{ type: 'array', properties: [] }, ['a'], 'x.0: Must be an object.'],
    [{ type: 'array', properties: [] }, {}, 'x: Must be a list.'],
    [{ type: 'theme' }, 'nonsense', 'x: Must be the id of a theme.'],
    [{ type: 'modal' }, { anything: [1] }, undefined],
    [{ type: 'soundZone' }, 'x'.repeat(100_001), 'x: Must have at most 100,000 characters as JSON.'],
  ])('%j with %j: %s', (property, value, expected) => {
    expect(problem(property, value)).toBe(expected);
  });

  test('collects patterns with their messages, without running them', () => {
    const format = (regex: string, errorMessage?: string) => ({
      constraints: { format: { regex, errorMessage } },
    });
    const properties: PresentationProperty[] = [
      { name: 'phone', type: 'string', ...format('^(a+)+$', 'wrong') },
      { name: 'lines', type: 'array', properties: [{ name: 'code', type: 'text', ...format('b') }] },
      { name: 'empty', type: 'string', optional: true, ...format('c') },
      { name: 'number', type: 'number', ...format('d') },
      { name: 'short', type: 'string', constraints: { maxlength: 1, format: { regex: 'e' } } },
    ];
    const words = (key: string) => (key === 'wrong' ? 'Not a number.' : key);
    const input = { phone: `${'a'.repeat(60)}!`, lines: [{ code: 'x' }], empty: '', number: 1, short: 'yy' };
    const { patterns, errors } = checkValues(properties, input, { ...checks, translate: words });
    expect(patterns).toEqual([
      {
        path: 'application_vars.phone',
        name: 'phone',
        regex: '^(a+)+$',
        text: input.phone,
        message: 'Not a number.',
      },
      {
        path: 'application_vars.lines.0.code',
        name: 'code',
        regex: 'b',
        text: 'x',
        message: 'This isn’t in the right format.',
      },
    ]);
    expect(errors.map(({ path }) => path)).toEqual(['application_vars.short']);
  });
});

describe('references in values', () => {
  test('store files as {id}, whether given by id, as {id}, or announced', () => {
    const announced = { filename: 'a.png', content_type: 'image/png', content_length: 5 };
    const { values, references, errors } = check([{ name: 'pictures', type: 'image', multiple: true }], {
      pictures: [FILE.toUpperCase(), { id: FILE }, announced],
    });
    expect(errors).toEqual([]);
    expect(values).toEqual({ pictures: [{ id: FILE }, { id: FILE }, { id: MADE }] });
    const limits = { contentTypes: ['image/*'], contentLength: undefined };
    expect(references).toEqual([
      { kind: 'file', path: 'application_vars.pictures.0', id: FILE, limits },
      { kind: 'file', path: 'application_vars.pictures.1', id: FILE, limits },
      {
        kind: 'new_file',
        path: 'application_vars.pictures.2',
        id: MADE,
        limits,
        file: { filename: 'a.png', contentType: 'image/png', contentLength: 5 },
      },
    ]);
  });

  test.each([
    [{ filename: 'a.pdf', content_type: 'application/pdf', content_length: 5 }, 'x: Choose a picture.'],
    [{ filename: '../a', content_type: 'image/png', content_length: 5 }, 'x.filename: Must be a name'],
    [{ filename: 'a', content_type: 'png', content_length: 5 }, 'x.content_type: Must be a media type.'],
    [{ filename: 'a', content_type: 'image/png', content_length: 0 }, 'x.content_length: Must be the size'],
    [
      { filename: 'a', content_type: 'image/png', content_length: 5, url: '' },
      'x.url: There is no such field.',
    ],
    [{ id: FILE, url: 'https://x.example/' }, 'x: Must be the id of a file'],
    ['/etc/passwd', 'x: Must be the id of a file'],
  ])('are rejected as %j', (value, expected) => {
    expect(problem({ type: 'image' }, value)?.startsWith(expected)).toBe(true);
  });

  test('apply the limits of a file property to announced files', () => {
    const constraints = { 'content-types': ['video/mp4'], 'content-length': 2_000_000 };
    const file = { filename: 'a', content_type: 'video/mp4', content_length: 3_000_000 };
    expect(problem({ type: 'file', constraints }, file)).toBe(
      'x: The file is larger than 2 MB. Choose a smaller one.',
    );
  });

  test('identify themes and playlists by id, even within arrays', () => {
    const properties: PresentationProperty[] = [
      { name: 'look', type: 'theme' },
      { name: 'zones', type: 'array', properties: [{ name: 'plays', type: 'playlist' }] },
    ];
    const { references, values } = check(properties, { look: { id: FILE }, zones: [{ plays: FILE }] });
    expect(values).toEqual({ look: FILE, zones: [{ plays: FILE }] });
    expect(references).toEqual([
      { kind: 'theme', path: 'application_vars.look', id: FILE },
      { kind: 'playlist', path: 'application_vars.zones.0.plays', id: FILE },
    ]);
  });
});

const scalar = fc.constantFrom<[PresentationProperty['type'], fc.Arbitrary<unknown>]>(
  ['string', fc.string()],
  ['text', fc.string()],
  ['number', fc.double({ noNaN: true, noDefaultInfinity: true })],
  ['boolean', fc.boolean()],
  ['date', fc.constantFrom('2024-02-29', '1999-12-31T08:00')],
  ['file', fc.uuid()],
  ['playlist', fc.uuid()],
  ['modal', fc.jsonValue()],
);

/** Properties with valid values. */
const fitting = fc
  .uniqueArray(fc.tuple(fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_]{0,8}$/), scalar, fc.boolean()), {
    selector: ([name]) => name,
    maxLength: 8,
  })
  .chain((list) =>
    fc.tuple(
      fc.constant(
        list.map(
          ([name, [type], multiple]): PresentationProperty => ({ name, type, multiple, optional: true }),
        ),
      ),
      fc.tuple(
        ...list.map(([, [, value], multiple]) => (multiple ? fc.array(value, { maxLength: 4 }) : value)),
      ),
    ),
  )
  .map(([properties, values]) => ({
    properties,
    input: Object.fromEntries(properties.map(({ name }, index) => [name, values[index]])),
  }));

test('accepts valid values, and a second check changes nothing', () => {
  fc.assert(
    fc.property(fitting, ({ properties, input }) => {
      const once = check(properties, input);
      expect(once.errors).toEqual([]);
      const twice = check(properties, once.values);
      expect(twice.errors).toEqual([]);
      expect(twice.values).toEqual(once.values);
      expect(twice.references).toEqual(once.references);
    }),
  );
});

test('reports errors below the path of any JSON, and never throws', () => {
  fc.assert(
    fc.property(
      fitting,
      fc.dictionary(fc.string(), fc.jsonValue()),
      fc.array(fc.jsonValue()),
      ({ properties, input }, more, values) => {
        const wrong = Object.fromEntries(Object.keys(input).map((key, index) => [key, values[index]]));
        for (const { path, message } of check(properties, { ...more, ...wrong }).errors) {
          expect(path.startsWith('application_vars.')).toBe(true);
          expect(message).not.toBe('');
        }
      },
    ),
  );
});
