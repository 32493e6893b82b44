import fc from 'fast-check';

/** Values that break careless code, for every field of a body, query or path. */
export const hostileValues: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  -0,
  1e308,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  '',
  ' ',
  '0',
  'null',
  'x'.repeat(20_000),
  '\0',
  'a\0b',
  '\ud800',
  'a\udfff',
  '‮‏\ufeff',
  '\u{1f4a5}'.repeat(300),
  "'; drop table resources; --",
  '%',
  '\\',
  '../../etc/passwd',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '9999-99-99T99:99:99Z',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'not-an-id',
  [],
  [[]],
  [null],
  {},
  { toString: 1 },
  { length: -1 },
  nested(200),
];

function nested(depth: number): unknown {
  let value: unknown = 'deep';
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { a: value };
  return value;
}

type Path = readonly (string | number)[];

/** The paths of all values within a value, including itself. */
function places(value: unknown, at: Path = []): Path[] {
  if (value === null || typeof value !== 'object') return [at];
  const members = Object.entries(value).slice(0, 20);
  return [at, ...members.flatMap(([key, member]) => places(member, [...at, key]))];
}

function replaced(value: unknown, [head, ...rest]: Path, change: (old: unknown) => unknown): unknown {
  if (head === undefined) return change(value);
  if (Array.isArray(value)) {
    return value.map((member, index) =>
      String(index) === String(head) ? replaced(member, rest, change) : member,
    );
  }
  const object = value as Record<string, unknown>;
  return { ...object, [head]: replaced(object[head], rest, change) };
}

/** Mutates a value: replaces, removes, wraps or adds a field. */
export function mutate(value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return value.chain((good) =>
    fc
      .record({
        place: fc.constantFrom(...places(good)),
        how: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'wrap', 'add'),
        bad: fc.constantFrom(...hostileValues),
        key: fc.constantFrom('domain_id', 'is_staff', 'constructor', 'hasOwnProperty', '\0', '\ud800', ''),
      })
      .map(({ place, how, bad, key }) =>
        replaced(good, place, (old) => {
          if (how === 'replace') return bad;
          if (how === 'remove') return undefined;
          if (how === 'wrap') return [old, old];
          return old !== null && typeof old === 'object' && !Array.isArray(old)
            ? { ...old, [key]: bad }
            : { [key]: old };
        }),
      ),
  );
}

/** Bodies that are not valid JSON objects, or unusual ones. */
export const hostileBodies: readonly string[] = [
  '',
  '{',
  '}',
  'null',
  'true',
  '1',
  '"text"',
  '[]',
  '[{}]',
  '{"a":1}x',
  '{"a":1,}',
  "{'a':1}",
  '{"a":\u0000}',
  '\ufeff{}',
  '{"__proto__":{"is_staff":true}}',
  '{"constructor":{"prototype":{"is_staff":true}}}',
  '{"a":{"__proto__":{}}}',
  `{"name":"\\ud800"}`,
  `{"name":"\\u0000"}`,
  '{"name":1e999}',
  `{"name":${'9'.repeat(400)}}`,
  `{"name":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
  `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`,
];

export const contentTypes: readonly string[] = [
  'text/plain',
  'text/html',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  'application/json; charset=utf-16',
  'application/json;;',
  'application/vnd.api+json',
  'application/jsonx',
  'x',
  '',
];

export const hostileQueries: readonly string[] = [
  '?',
  '?&&&===',
  '?page=0',
  '?page=-1',
  '?page=1e9',
  '?page=99999999999999999999',
  '?page=NaN',
  '?page=1&page=2',
  '?page[]=1',
  '?page[a]=1',
  '?page_size=100000',
  '?sort_by=id;drop%20table',
  '?sort_by=__proto__',
  '?sort_by=constructor',
  '?sort_direction=sideways',
  '?__proto__=1',
  '?__proto__[is_staff]=true',
  '?constructor.prototype.x=1',
  '?search=%00',
  '?search=%ED%A0%80',
  '?search=%C0%AE',
  '?search=%',
  '?search=%25%5F%5C',
  `?search=${'%F0%9F%92%A5'.repeat(300)}`,
  '?id=,,,',
  '?id=1,2,3',
  `?id=${'00000000-0000-7000-8000-000000000000,'.repeat(300)}`,
  '?id=%00',
  '?folder_id=',
  '?folder_id=null',
  '?folder_id=..%2F..%2F',
  '?ids=',
  '?tag=:',
  '?unknown=1',
];

/** Path parameters as they appear in an address. */
export const hostileSegments: readonly string[] = [
  'x',
  '0',
  'null',
  'undefined',
  '%00',
  '%ED%A0%80',
  '%C0%AE%C0%AE',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '..%5c..%5c',
  '%25',
  '__proto__',
  'constructor',
  "'%20or%201=1--",
  '%F0%9F%92%A5',
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  'x'.repeat(290),
  'x'.repeat(5000),
];

export const authorizations: readonly string[] = [
  'Bearer',
  'Bearer ',
  'Bearer x y',
  'Bearer \u00ff\u00fe',
  `Bearer ${'x'.repeat(8000)}`,
  'Token',
  'Token x',
  'Basic dXNlcjpwYXNz',
  'bearer null',
  '   ',
];
