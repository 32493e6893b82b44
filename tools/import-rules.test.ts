import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import rules from './import-rules.config.mjs';

/** Each file of a small repository, and the rule that it breaks. */
const files: Record<string, [source: string, broken?: string]> = {
  'packages/contract/src/index.ts': ["import 'zod';\nexport const id = 1; export type Id = number;"],
  'packages/contract/src/lodash.ts': [
    "import 'rrule';",
    'packages/contract imports no third-party package but zod',
  ],
  'packages/contract/src/durations.ts': [
    "import 'zod';\nexport const day = 1;",
    'files without schemas import only each other',
  ],
  'packages/windows/src/day.ts': [
    "import { day } from '@vitrine/contract/durations';\nexport const week = 7 * day;",
  ],
  'packages/windows/src/schemas.ts': [
    "import { id } from '@vitrine/contract';\nexport const a = id;",
    'packages/windows imports only types and files without schemas of contract',
  ],
  'packages/engine/src/index.ts': ["import type { Id } from '@vitrine/contract';\nexport type A = Id;"],
  'packages/engine/src/values.ts': [
    "import { id } from '@vitrine/contract';\nexport const a = id;",
    'packages/engine imports only types and files without schemas of contract',
  ],
  'packages/engine/src/files.ts': [
    "import 'node:fs';",
    "packages/engine also runs in browsers, without Node's modules",
  ],
  'packages/engine/src/index.test.ts': [
    "import 'node:fs';\nimport 'rrule';\nimport { id } from '@vitrine/contract';\nimport '@vitrine/test-kit';\nexport const a = id;",
  ],
  'packages/engine/src/lodash.ts': ["import 'rrule';", 'package.json names every third-party package'],
  'packages/engine/src/undeclared.test.ts': [
    "import 'undeclared';",
    'a package.json names every third-party package of tests',
  ],
  'packages/engine/src/fakes.ts': ["import '@vitrine/test-kit';", 'only tests import the test kit'],
  'packages/engine/src/with-test.ts': ["import './index.test.ts';", 'code imports no tests'],
  'packages/engine/src/missing.ts': ["import './gone.ts';", 'imports exist'],
  'packages/engine/src/hidden.ts': ["import '@vitrine/contract/lodash';", 'imports exist'],
  'packages/engine/src/by-path.ts': [
    "import type { Id } from '../../contract/src/index.ts';\nexport type B = Id;",
    'workspaces are imported by name',
  ],
  'packages/engine/src/cycle.ts': ["import './cycle-back.ts';"],
  'packages/engine/src/cycle-back.ts': ["import './cycle.ts';", 'no import cycles, except of types'],
  'packages/engine/src/type-cycle.tsx': [
    "import './type-cycle-back.ts';\nexport type C = 1;\nexport const p = <p />;",
  ],
  'packages/engine/src/type-cycle-back.ts': [
    "import type { C } from './type-cycle.tsx';\nexport type D = C;",
  ],
  'packages/test-kit/src/index.ts': ["import 'node:fs';\nimport 'rrule';"],
  'packages/time/src/fake-timers.ts': ['export const fake = 1;'],
  'packages/time/src/uses-fake.ts': ["import './fake-timers.ts';", 'only tests import fake timers'],
  'packages/time/src/contract.ts': [
    "import '@vitrine/contract';",
    'packages/time imports only the packages in its row of tools/layers.ts',
  ],
  'packages/unknown/src/index.ts': ["import './other.ts';", 'every workspace has a row in tools/layers.ts'],
  'packages/unknown/src/other.ts': [''],
  'apps/server/src/app.ts': ["import './features/devices/devices.store.ts';"],
  'apps/server/src/platform/mail.ts': [
    "import type { A } from '../features/devices/devices.service.ts';\nexport type B = A;",
    'the platform imports no feature',
  ],
  'apps/server/src/features/devices/devices.service.ts': ["import './devices.store.ts';\nexport type A = 1;"],
  'apps/server/src/features/devices/devices.store.ts': ['export type S = 1;'],
  'apps/server/src/features/devices/devices.routes.ts': ['export type R = 1;'],
  'apps/server/src/features/library/library.service.ts': [
    "import '../devices/devices.service.ts';\nimport type { R } from '../devices/devices.routes.ts';\nexport type L = R;",
  ],
  'apps/server/src/features/library/library.store.ts': [
    "import type { S } from '../devices/devices.store.ts';\nexport type L = S;",
    "server features import no other feature's store",
  ],
  'apps/server/src/features/library/library.routes.ts': [
    "import '../devices/devices.routes.ts';",
    "server features import only another feature's services, presenters and types",
  ],
  'apps/server/src/features/library/library.start.ts': [
    "import '../../app.ts';",
    'nothing imports the composition root',
  ],
  'apps/dashboard/src/app/app.tsx': ["import '../features/screens/screens.tsx';"],
  'apps/dashboard/src/features/screens/screens.tsx': [''],
  'apps/dashboard/src/features/library/library.tsx': [
    "import '../screens/screens.tsx';",
    'dashboard features import no other feature',
  ],
  'apps/dashboard/src/features/library/shell.tsx': [
    "import '../../app/app.tsx';",
    'only app/ composes the dashboard',
  ],
  'apps/dashboard/src/shared/list.tsx': [
    "import '../features/screens/screens.tsx';",
    'code shared by dashboard features imports none of them',
  ],
  'e2e/src/server.test.ts': ["import '@vitrine/server';", 'nothing imports an app'],
  'e2e/src/any.test.ts': ["import '@vitrine/engine';\nimport 'zod';"],
};

const manifests: Record<string, object> = {
  'package.json': { workspaces: ['packages/*', 'apps/*', 'e2e'] },
  'packages/contract/package.json': {
    exports: { '.': './src/index.ts', './durations': './src/durations.ts' },
    dependencies: { zod: '4', rrule: '2' },
  },
  'packages/windows/package.json': {},
  'packages/engine/package.json': {},
  'packages/time/package.json': {},
  'packages/test-kit/package.json': {},
  'apps/server/package.json': { exports: './src/app.ts' },
};

let root: string;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'vitrine-import-rules-'));
  for (const [file, [source]] of Object.entries(files)) write(file, source);
  for (const [file, manifest] of Object.entries(manifests)) {
    const folder = dirname(file);
    const name = `@vitrine/${folder.split('/').at(-1)}`;
    write(file, JSON.stringify({ name, exports: { '.': './src/index.ts' }, ...manifest }));
    if (folder !== '.') link(folder, `node_modules/${name}`);
  }
  for (const name of ['zod', 'rrule', 'undeclared']) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' }));
    write(`node_modules/${name}/index.js`, '');
  }
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

function write(file: string, content: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), content);
}

function link(folder: string, path: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  symlinkSync(join(root, folder), join(root, path));
}

test('each rule rejects its own example import only', async () => {
  const { forbidden, options } = rules;
  const { enhancedResolveOptions, ...cruiseOptions } = options ?? {};
  const { output } = await cruise(['packages', 'apps', 'e2e'], {
    ...cruiseOptions,
    enhancedResolveOptions,
    baseDir: root,
    ruleSet: { forbidden },
    validate: true,
  });
  const found = (output as ICruiseResult).summary.violations.map(({ from, rule }) => `${from}: ${rule.name}`);
  const expected = Object.entries(files).flatMap(([file, [, broken]]) =>
    broken ? [`${file}: ${broken}`] : [],
  );
  expect([...new Set(found)].sort()).toEqual(expected.sort());
});
