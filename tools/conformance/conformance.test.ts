import { describe, expect, test } from 'vitest';
import { compare } from './conformance.ts';
import { readSection } from './specification.ts';
import { keysOf, testsIn } from './test-files.ts';

const section = (...lines: string[]) =>
  readSection('s.txt', ['# 4 States', '## 4.1 Steps', ...lines].join('\n'));
const file = (source: string, path = 'a/x.test.ts') => testsIn(path, source);

describe('the requirements', () => {
  test('are parsed with their part, number and tests', () => {
    expect(section('4.1.1 First.', '- a/x.test.ts > does it > once', '', '4.1.2 Then - more.')).toEqual({
      id: '4',
      title: 'States',
      parts: [
        {
          id: '4.1',
          title: 'Steps',
          requirements: [
            { id: '4.1.1', text: 'First.', tests: [{ file: 'a/x.test.ts', title: 'does it > once' }] },
            { id: '4.1.2', text: 'Then - more.', tests: [] },
          ],
        },
      ],
    });
  });

  test.each([
    ['a number that is left out', ['4.1.2 Second.'], 's.txt:3  is not the next requirement'],
    ['a part that is left out', ['## 4.3 Parts'], 's.txt:3  is not the next part'],
    ['a requirement without a number', ['First.'], 's.txt:3  is not the next requirement'],
    ['a test before its requirement', ['- a/x.test.ts > does it'], 's.txt:3  is before'],
    ['a test without a title', ['4.1.1 First.', '- a/x.test.ts'], 's.txt:4  names no test'],
  ])('are rejected with %s', (_what, lines, message) => {
    expect(() => section(...lines)).toThrow(message);
  });
});

describe('the tests of a file', () => {
  test('are found in any notation', () => {
    const { titles } = file(`
      test('plain', () => {});
      describe('group', () => test(\`of \${name}\`, run));
      test.each<[string]>([['row']])('case %s', () => {});
      test.skipIf(isSlow)('perhaps', () => {});
      scenario('of a suite', ['a'], async () => {});
      expect('no test');
    `);
    expect([...titles.keys()].sort()).toEqual([
      'case %s',
      'group',
      `of \${name}`,
      'of a suite',
      'perhaps',
      'plain',
    ]);
  });

  test('are found with the groups that contain them, unless several groups contain the same title', () => {
    const { titles } = file(`
      describe('a', () => {
        describe.each([1])('b %s', () => test('inner', run));
        test('both', run);
      });
      describe('c', () => test('both', run));
      test('outer', run);
    `);
    expect(Object.fromEntries(titles)).toEqual({
      a: [],
      'b %s': ['a'],
      inner: ['a', 'b %s'],
      both: [],
      c: [],
      outer: [],
    });
  });
});

test('reads only the keys of the given variable', () => {
  const source =
    "const other = { c: 1 }; export const matrix: Table = { 'a.get': { x: 1 }, b: [], ...more };";
  expect(keysOf(source, 'matrix')).toEqual(['a.get', 'b']);
});

describe('comparing', () => {
  const tests = [file("test.each([['row']])('case %s', run)"), file("test('slow', run)", 'a/x.long.test.ts')];
  const problemsOf = (...lines: string[]) => compare([section('4.1.1 First.', ...lines)], tests).problems;

  test('accepts a requirement with an existing test', () => {
    expect(problemsOf('- a/x.test.ts > case %s', '- a/x.test.ts > case %s > row')).toEqual([]);
  });

  test.each([
    ['no test', [], '4.1.1 has no test'],
    ['a test that runs on request only', ['- a/x.long.test.ts > slow'], '4.1.1 has no test'],
    ['a file that does not exist', ['- a/y.test.ts > case %s'], '4.1.1 names a file that does not exist'],
    ['a test that does not exist', ['- a/x.test.ts > case'], '4.1.1 names a test that a/x.test.ts does not'],
    [
      'a case that does not exist',
      ['- a/x.test.ts > case %s > column'],
      '4.1.1 names a case that a/x.test.ts',
    ],
  ])('rejects a requirement with %s', (_what, lines, problem) => {
    expect(problemsOf(...lines).join()).toContain(problem);
  });

  test('writes a row for each requirement, with links to its tests', () => {
    const { page } = compare([section('4.1.1 One | two.', '- a/x.test.ts > case %s > row')], tests);
    expect(page).toContain('| 4.1.1 | One \\| two. | [x.test.ts](../a/x.test.ts): case *row* |');
    expect(page).toContain('1 requirements, 1 tests.');
  });

  test('writes groups before the title, and a case after a title with other placeholders', () => {
    const grouped = file("describe('a lock', () => { test.each([['row']])('has %j and %s', run); });");
    const { page } = compare([section('4.1.1 First.', '- a/x.test.ts > has %j and %s > row')], [grouped]);
    expect(page).toContain('[x.test.ts](../a/x.test.ts): a lock › has %j and %s — *row* |');
  });

  test('lists a pending requirement with its reason and without tests', () => {
    const missing = section('4.1.1 One.', '! Billing does not exist yet.');
    const { page, problems } = compare([missing], tests);
    expect(problems).toEqual([]);
    expect(page).toContain('| 4.1.1 | One. | **Missing.** Billing does not exist yet. |');
    expect(page).toContain('1 requirements, 0 tests, 1 missing.');
    expect(problemsOf('! Not yet.', '- a/x.test.ts > case %s')).toEqual(['4.1.1 is missing and has tests']);
  });
});
