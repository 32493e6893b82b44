import { expect, test } from 'vitest';
import { testsOf } from './changed-tests.ts';

const imports: Record<string, string[]> = {
  'packages/time/src/zone.ts': [],
  'packages/time/src/index.ts': ['packages/time/src/zone.ts'],
  'packages/time/src/zone.test.ts': ['packages/time/src/zone.ts'],
  'packages/engine/src/rules.ts': ['packages/time/src/index.ts'],
  'packages/engine/src/rules.test.ts': ['packages/engine/src/rules.ts'],
  'apps/server/src/features/time.test.ts': ['packages/time/src/index.ts'],
  'apps/server/src/features/folders/folders.service.ts': [],
  'apps/server/src/features.ts': ['apps/server/src/features/folders/folders.service.ts'],
  'apps/server/src/features/folders/folders.test.ts': ['apps/server/src/features.ts'],
  'apps/server/src/features/library/library.test.ts': ['apps/server/src/features.ts'],
  'apps/player/src/player.slow.browser.test.ts': ['packages/engine/src/rules.ts'],
  'e2e/src/offline.slow.test.ts': ['packages/engine/src/rules.ts'],
};
const modules = Object.entries(imports).map(([source, resolved]) => ({
  source,
  dependencies: resolved.map((each) => ({ resolved: each })),
}));

test.each([
  [
    'a file that others import',
    'packages/time/src/zone.ts',
    ['packages/engine/src/rules.test.ts', 'packages/time/src/zone.test.ts'],
  ],
  ['a test', 'packages/engine/src/rules.test.ts', ['packages/engine/src/rules.test.ts']],
  [
    'a feature that is only imported by the composition root',
    'apps/server/src/features/folders/folders.service.ts',
    ['apps/server/src/features/folders/folders.test.ts'],
  ],
  ['a page of the documentation', 'docs/apps.md', []],
])('finds the tests of %s', (_, changed, tests) => {
  expect(testsOf([changed], modules)).toEqual(tests);
});

test('of many tests of the server, finds those to which the fewest imports lead', () => {
  const name = (number: number) => `apps/server/src/features/feature-${number}/feature.test.ts`;
  const far = Array.from({ length: 40 }, (_, number) => ({
    source: name(number),
    dependencies: [{ resolved: 'apps/server/src/testing/app.ts' }],
  }));
  const graph = [
    { source: 'apps/server/src/platform/clock.ts', dependencies: [] },
    {
      source: 'apps/server/src/testing/app.ts',
      dependencies: [{ resolved: 'apps/server/src/platform/clock.ts' }],
    },
    ...far,
    {
      source: 'apps/server/src/near/near.test.ts',
      dependencies: [{ resolved: 'apps/server/src/platform/clock.ts' }],
    },
    { source: 'apps/server/src/platform/clock.test.ts', dependencies: [] },
  ];
  const found = testsOf(['apps/server/src/platform/clock.ts'], graph);
  expect(found).toHaveLength(16);
  expect(found).toEqual(
    expect.arrayContaining(['apps/server/src/near/near.test.ts', 'apps/server/src/platform/clock.test.ts']),
  );
});
