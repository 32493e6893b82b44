import { expect, test } from 'vitest';
import { importsOf } from './imports.ts';

test('every kind of import is seen, with JSX around it and whether it is a type', () => {
  const source = `import type { A } from 'type';
import { type B } from 'inline-type';
import C, * as D from 'value';
import 'side-effect';
export * from 'all';
export type { E } from 'type-export';
export { F } from 'value-export';
const G = await import('dynamic');
type H = import('type-query').H;
const I = <T,>(value: T) => <p>{String(value)}</p>;
`;
  const seen = importsOf('x.tsx', source).map(
    ({ specifier, typeOnly, line }) => `${line} ${specifier}${typeOnly ? ' (type)' : ''}`,
  );
  expect(seen).toEqual([
    '1 type (type)',
    '2 inline-type',
    '3 value',
    '4 side-effect',
    '5 all',
    '6 type-export (type)',
    '7 value-export',
    '8 dynamic',
    '9 type-query (type)',
  ]);
});

test('a file that cannot be parsed is an error, not a file without imports', () => {
  expect(() => importsOf('x.ts', 'import {')).toThrow(SyntaxError);
});
