import { expect, test } from 'vitest';
import { findStaticImports } from './page-group.ts';

test('finds a module and everything that it imports, also in a cycle', () => {
  const imports: Record<string, string[]> = { a: ['b', 'c'], b: ['a'], c: [], d: ['a'] };
  const getModule = (id: string) => (imports[id] ? { importedIds: imports[id] } : null);
  expect([...findStaticImports(['a', 'missing'], getModule)].sort()).toEqual(['a', 'b', 'c', 'missing']);
});
