import { expect, test } from 'vitest';
import { isSatisfied } from './expression.ts';
import { shipped } from './shipped.ts';

const free = (licence: string) => ['MIT', 'ISC', 'Apache-2.0'].includes(licence);

test.each([
  ['MIT', true],
  ['GPL-3.0-only', false],
  ['(MIT OR GPL-3.0-only)', true],
  ['GPL-3.0-only OR MIT', true],
  ['MIT AND GPL-3.0-only', false],
  ['Apache-2.0 AND MIT', true],
  ['MIT AND (GPL-2.0-only OR ISC)', true],
  ['MIT OR GPL-2.0-only AND GPL-3.0-only', true],
  ['GPL-2.0-only WITH Classpath-exception-2.0', false],
  ['SEE LICENSE IN LICENSE.md', false],
  ['', false],
])('the licence %s is allowed: %s', (expression, met) => {
  expect(isSatisfied(expression, free)).toBe(met);
});

test('finds shipped packages through our own and nested packages, without development packages', () => {
  const found = shipped(
    {
      '': { dependencies: {} },
      'apps/server': { dependencies: { '@vitrine/contract': '1', fastify: '5' } },
      'packages/contract': { dependencies: { zod: '4' } },
      'node_modules/@vitrine/contract': { link: true, resolved: 'packages/contract' },
      'node_modules/zod': { version: '4.0.0', license: 'MIT' },
      'node_modules/fastify': {
        version: '5.0.0',
        license: 'MIT',
        optionalDependencies: { bindings: '1', gone: '1' },
      },
      'node_modules/bindings': { version: '1.0.0', license: 'ISC' },
      'apps/server/node_modules/fastify': {
        version: '5.1.0',
        license: 'MIT',
        dependencies: { bindings: '1' },
      },
      'node_modules/vitest': { version: '4.0.0', license: 'GPL-3.0-only' },
    },
    ['apps/server'],
  );
  expect(found.map(({ name, version, licence }) => `${name} ${version} ${licence}`)).toEqual([
    'fastify 5.1.0 MIT',
    'bindings 1.0.0 ISC',
    'zod 4.0.0 MIT',
  ]);
});
