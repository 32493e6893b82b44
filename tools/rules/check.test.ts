import { expect, test } from 'vitest';
import { type Edge, violations, type World } from './check.ts';

const world: World = {
  declared: new Map([
    ['', new Set(['vitest', 'vite'])],
    ['packages/contract', new Set(['zod', 'lodash'])],
    ['apps/server', new Set(['pg'])],
  ]),
};

function rulesFor(edge: Partial<Edge>): string[] {
  const whole: Edge = { from: '', line: 1, specifier: '@vitrine/x', typeOnly: false, ...edge };
  return violations([whole], world).map(({ rule }) => rule);
}

const engine = 'packages/engine/src/a.ts';
const contract = 'packages/contract/src/index.ts';
const server = (path: string) => `apps/server/src/${path}`;
const dashboard = (path: string) => `apps/dashboard/src/${path}`;

const forbidden: [what: string, edge: Partial<Edge>, rule: RegExp][] = [
  ['contract imports more than zod', { from: contract, external: 'lodash' }, /may import zod alone/],
  [
    'engine loads the contract',
    { from: engine, to: contract },
    /types of @vitrine\/contract, nothing at run time/,
  ],
  ['engine uses Node', { from: engine, external: 'node:fs' }, /also runs in browsers/],
  [
    'a file without schemas loads zod',
    { from: 'packages/contract/src/durations.ts', external: 'zod' },
    /must load nothing with schemas/,
  ],
  [
    'windows load schemas',
    { from: 'packages/windows/src/a.ts', to: contract },
    /files without schemas, not packages\/contract\/src\/index.ts/,
  ],
  [
    'windows know the app SDK',
    { from: 'packages/windows/src/a.ts', to: 'packages/app-sdk/src/index.ts' },
    /must not know @vitrine\/app-sdk/,
  ],
  [
    'the player knows the server',
    { from: 'apps/player/src/a.ts', to: server('app.ts') },
    /nothing imports from apps/,
  ],
  [
    'a package knows an app',
    { from: engine, to: 'apps/player/src/a.ts', typeOnly: true },
    /nothing imports from apps/,
  ],
  ['a tool knows an app', { from: 'tools/a.ts', to: server('app.ts') }, /nothing imports from apps/],
  ['code uses the test kit', { from: engine, to: 'packages/test-kit/src/index.ts' }, /by tests only/],
  [
    'code imports a test',
    { from: engine, to: 'packages/engine/src/b.test.ts' },
    /code must not import tests/,
  ],
  [
    'a package is imported by path',
    { from: server('a.ts'), to: contract, specifier: '../../../x' },
    /by name/,
  ],
  [
    'a package is not declared',
    { from: server('a.ts'), external: 'left-pad' },
    /package.json does not name left-pad/,
  ],
  [
    'something is missing',
    { from: server('a.ts'), specifier: './gone.ts', missing: true },
    /gone.ts, which does not exist/,
  ],
  [
    'platform knows a feature',
    { from: server('platform/http/a.ts'), to: server('features/devices/devices.service.ts') },
    /platform must not import a feature/,
  ],
  [
    "a feature uses another's store",
    {
      from: server('features/library/a.ts'),
      to: server('features/devices/devices.store.ts'),
      typeOnly: true,
    },
    /must not use the store of devices/,
  ],
  [
    "a feature uses another's routes",
    { from: server('features/library/a.ts'), to: server('features/devices/devices.routes.ts') },
    /may use the service and the presenter of devices/,
  ],
  [
    'a feature knows the composition',
    { from: server('features/library/a.ts'), to: server('app.ts') },
    /only the composition root/,
  ],
  [
    'dashboard features know each other',
    { from: dashboard('features/screens/a.tsx'), to: dashboard('features/library/b.tsx') },
    /must not import feature library/,
  ],
  [
    'a dashboard feature knows the shell',
    { from: dashboard('features/screens/a.tsx'), to: dashboard('app/shell.tsx') },
    /must not import app/,
  ],
  [
    'what features share knows a feature',
    { from: dashboard('platform/a.ts'), to: dashboard('features/screens/b.ts') },
    /platform\/ must not import features/,
  ],
];

test.each(forbidden)('refused: %s', (_, edge, rule) => {
  expect(rulesFor(edge)).toEqual([expect.stringMatching(rule)]);
});

const allowed: [what: string, edge: Partial<Edge>][] = [
  ['contract imports zod', { from: contract, external: 'zod' }],
  [
    'windows load a file without schemas',
    { from: 'packages/windows/src/a.ts', to: 'packages/contract/src/durations.ts' },
  ],
  ['engine takes types of the contract', { from: engine, to: contract, typeOnly: true }],
  [
    "the engine's tests load the contract, Node and the runner",
    { from: 'packages/engine/src/a.test.ts', to: contract },
  ],
  ['tests use development packages', { from: 'packages/engine/src/a.test.ts', external: 'vitest' }],
  ['tests use Node', { from: 'packages/engine/src/a.test.ts', external: 'node:fs' }],
  ['tests use the test kit', { from: server('a.test.ts'), to: 'packages/test-kit/src/index.ts' }],
  ['the server uses Node and what it declares', { from: server('a.ts'), external: 'pg' }],
  [
    "a feature uses another's service",
    { from: server('features/library/a.ts'), to: server('features/devices/devices.service.ts') },
  ],
  [
    "a feature takes another's types",
    {
      from: server('features/library/a.ts'),
      to: server('features/devices/devices.presenter.ts'),
      typeOnly: true,
    },
  ],
  [
    'a feature uses its own store',
    { from: server('features/library/a.ts'), to: server('features/library/library.store.ts') },
  ],
  [
    'the shell composes features',
    { from: dashboard('app/routes.tsx'), to: dashboard('features/screens/a.tsx') },
  ],
  ['e2e uses any package', { from: 'e2e/src/a.test.ts', to: 'packages/client/src/index.ts' }],
];

test.each(allowed)('allowed: %s', (_, edge) => {
  expect(rulesFor(edge)).toEqual([]);
});

test('a circle is found whole, through any number of files, and types make none', () => {
  const edge = (from: string, to: string, typeOnly = false): Edge => ({
    from: `packages/ui/src/${from}.ts`,
    to: `packages/ui/src/${to}.ts`,
    line: 1,
    specifier: `./${to}.ts`,
    typeOnly,
  });
  const found = violations([edge('a', 'b'), edge('b', 'c'), edge('c', 'a'), edge('d', 'a')], world);
  expect(found).toHaveLength(1);
  expect(found[0]?.rule).toBe(
    'cycle: packages/ui/src/a.ts → packages/ui/src/b.ts → packages/ui/src/c.ts → packages/ui/src/a.ts',
  );
  expect(violations([edge('a', 'b'), edge('b', 'a', true)], world)).toEqual([]);
});
