import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { violations } from './check.ts';
import { readWorld, strangers } from './world.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'vitrine-rules-'));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(files: Record<string, string>): void {
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), content);
  }
}

test('violations in real files are found at their lines', () => {
  write({
    'package.json': '{"devDependencies":{"vitest":"1"}}',
    'packages/contract/package.json':
      '{"name":"@vitrine/contract","exports":{".":"./src/index.ts"},"dependencies":{"zod":"4"}}',
    'packages/contract/src/index.ts': "import { z } from 'zod';\nexport const id = z.string();\n",
    'packages/engine/package.json': '{"name":"@vitrine/engine","exports":{".":"./src/index.ts"}}',
    'packages/engine/src/index.ts':
      "import type { A } from '@vitrine/contract';\nimport { id } from '@vitrine/contract';\n",
    'packages/engine/src/view.tsx':
      "import './index.ts';\nimport '@vitrine/contract/hidden';\nexport const a = <p>{id}</p>;\n",
    'packages/engine/node_modules/x/index.ts': 'not even TypeScript',
  });
  const world = readWorld(root);
  expect(violations(world.edges, world)).toEqual([
    {
      file: 'packages/engine/src/index.ts',
      line: 2,
      rule: 'packages/engine may import types of @vitrine/contract, nothing at run time',
    },
    {
      file: 'packages/engine/src/view.tsx',
      line: 2,
      rule: 'imports @vitrine/contract/hidden, which does not exist',
    },
  ]);
});

test('a file outside every layer is noticed', () => {
  expect(strangers(['packages/engine/src/a.ts', 'packages/new/src/a.ts'])).toEqual(['packages/new/src/a.ts']);
});
