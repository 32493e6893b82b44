/**
 * Writes the generated files: from the contract's table of calls, from the specification's requirements and their
 * tests, from the imports, and from the types that packages export. `--check` writes nothing and fails if a file is
 * outdated.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { calls } from '@vitrine/contract';
import { openApiDocument } from '@vitrine/contract/openapi';
import { shapesOf } from '@vitrine/contract/shapes';
import { apiReports } from './api-report.ts';
import { apiConformance, conformance } from './conformance/conformance.ts';
import { readImportGraph } from './import-graph.ts';
import { packageDiagram } from './package-diagram.ts';

const root = join(import.meta.dirname, '..');

const { version } = JSON.parse(readText('package.json') ?? '{}') as { version: string };
const deviceCalls = Object.fromEntries(
  Object.entries(calls).filter(([id, call]) => call.credential === 'device' || id === 'devices.createLite'),
);

const player = conformance(root);
const api = apiConformance(root);

const files: Record<string, string> = {
  'packages/client/src/generated/calls.ts': tableModule(
    calls,
    "import type { Calls } from '@vitrine/contract';",
    'Calls',
  ),
  'packages/client/src/generated/device-calls.ts': tableModule(deviceCalls, '', 'DeviceCalls'),
  'docs/openapi.json': `${JSON.stringify(openApiDocument(calls, { title: 'Vitrine', version, server: '/api' }), null, 2)}\n`,
  'docs/conformance.md': player.page,
  'docs/conformance-api.md': api.page,
  'docs/ARCHITECTURE.md': withDiagram(
    readText('docs/ARCHITECTURE.md') ?? '',
    packageDiagram(await readImportGraph(root)),
  ),
  ...apiReports(root, formatted),
};

const stale = Object.entries(files).filter(([path, text]) => readText(path) !== text);
if (process.argv.includes('--check')) {
  for (const [path] of stale) {
    console.error(`${path} is out of date. Run \`npm run generate\` and commit the result.`);
  }
  if (stale.length > 0) process.exitCode = 1;
} else {
  for (const [path, text] of stale) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
    console.log(`Wrote ${path}.`);
  }
}

for (const problem of player.problems) console.error(`tools/conformance/player: ${problem}.`);
for (const problem of api.problems) console.error(`tools/conformance/api: ${problem}.`);
if (player.problems.length + api.problems.length > 0) process.exitCode = 1;

function readText(path: string): string | null {
  try {
    return readFileSync(join(root, path), 'utf8');
  } catch {
    return null;
  }
}

/** Replaces the diagram of the page. */
function withDiagram(page: string, diagram: string): string {
  const block = /```mermaid\n[^`]*```/;
  if (!block.test(page)) throw new Error('docs/ARCHITECTURE.md has no block for the diagram of packages.');
  return page.replace(block, `\`\`\`mermaid\n${diagram}\n\`\`\``);
}

function tableModule(table: Parameters<typeof shapesOf>[0], imports: string, type: string): string {
  const types = type === 'Calls' ? 'CallTable' : `CallTable, ${type}`;
  return formatted(`// Generated from the contract by \`npm run generate\`: do not edit.
${imports}
import type { ${types} } from '../types.ts';

export const callTable: CallTable<${type}> = ${JSON.stringify(shapesOf(table))};
`);
}

/** Formats like the project's formatter, so the format check changes nothing. */
function formatted(source: string): string {
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [biome, 'format', '--stdin-file-path=generated.ts'],
    {
      cwd: root,
      input: source,
      encoding: 'utf8',
    },
  );
  if (status !== 0) throw new Error(`The formatter failed: ${stderr}`);
  return stdout;
}
