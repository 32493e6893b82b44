import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';

/*
 * Builds the distribution for authors: a package for bundlers with types, and two files for script tags. Tests build it
 * in their own folder. `npm run build -w @vitrine/app-sdk` builds it in `dist`.
 */

const root = join(import.meta.dirname, '../..');
const source = (name: string) => join(root, 'src', name);
const declarations = ['index', 'react', 'types'];
const scripts = ['vitrine-app.js', 'vitrine-app.development.js'];

/** Empties `folder` and writes the distribution into it. */
export async function writeDistribution(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await bundle(folder, { index: source('index.ts'), react: source('react.ts') });
  await bundle(folder, { 'vitrine-app': source('script.ts') }, 'vitrine');
  await bundle(folder, { 'vitrine-app.development': source('development/start.ts') }, 'vitrineDevelopment');
  for (const name of scripts) escapeForAnyPage(join(folder, name));
  writeDeclarations(folder);
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`);
  cpSync(join(root, '../../LICENSE'), join(folder, 'LICENSE'));
}

/** Modules for bundlers; with `global`, one script whose exports are the members of that global. */
async function bundle(folder: string, entry: Record<string, string>, global?: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2022',
      lib: {
        entry,
        formats: [global ? 'iife' : 'es'],
        fileName: (_format, name) => `${name}.js`,
        ...(global ? { name: global } : {}),
      },
      rolldownOptions: { external: ['react'] },
    },
  });
}

/**
 * Escapes all characters beyond ASCII: a browser can read the script of a page without a declared encoding in any
 * encoding.
 */
function escapeForAnyPage(file: string): void {
  const escaped = readFileSync(file, 'utf8').replaceAll(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  writeFileSync(file, escaped);
}

function writeDeclarations(folder: string): void {
  const made = mkdtempSync(join(tmpdir(), 'vitrine-sdk-types-'));
  try {
    const project = join(made, 'tsconfig.json');
    const compilerOptions = {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      outDir: made,
      rootDir: join(root, '../..'),
      typeRoots: [join(root, '../../node_modules/@types')],
    };
    const files = declarations.map((name) => source(`${name}.ts`));
    const extended = join(root, 'tsconfig.json');
    writeFileSync(project, JSON.stringify({ extends: extended, compilerOptions, files, include: [] }));
    execFileSync(join(root, '../../node_modules/.bin/tsc'), ['-p', project], { stdio: 'inherit' });
    for (const name of declarations) {
      const text = readFileSync(join(made, 'packages/app-sdk/src', `${name}.d.ts`), 'utf8');
      // Beside a script tag, the same names are members of a global.
      const global = name === 'index' ? 'export as namespace vitrine;\n' : '';
      writeFileSync(
        join(folder, `${name}.d.ts`),
        global + text.replaceAll(/(["']\.\/\w+)\.ts(["'])/g, '$1.js$2'),
      );
    }
  } finally {
    rmSync(made, { recursive: true });
  }
}

function manifest(): Record<string, unknown> {
  const { name, version, license, peerDependencies, peerDependenciesMeta } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  const entry = (file: string) => ({ types: `./${file}.d.ts`, default: `./${file}.js` });
  return {
    name,
    version,
    license,
    type: 'module',
    exports: {
      '.': entry('index'),
      './react': entry('react'),
      './vitrine-app.js': './vitrine-app.js',
      './vitrine-app.development.js': './vitrine-app.development.js',
    },
    peerDependencies,
    peerDependenciesMeta,
  };
}
