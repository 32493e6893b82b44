import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';

/*
 * The API of the packages that third parties use, from the compiler's declarations: docs/api/<package>.md. A changed
 * report shows reviewers that a commit changes the API.
 */

const PACKAGES = ['app-sdk', 'client', 'engine', 'messaging', 'recurrence'];

/** The reports by their paths, relative to `root`. `format` formats TypeScript source. */
export function apiReports(root: string, format: (source: string) => string): Record<string, string> {
  const names = PACKAGES.filter((name) => existsSync(join(root, 'packages', name, 'package.json')));
  const output = mkdtempSync(join(tmpdir(), 'vitrine-api-'));
  try {
    declare(root, output, names);
    return Object.fromEntries(
      names.map((name) => [`docs/api/${name}.md`, reportOf(name, entriesOf(root, name), output, format)]),
    );
  } finally {
    rmSync(output, { recursive: true, force: true });
  }
}

/** The sources of a package's entry points, by the names under which others import them. */
function entriesOf(root: string, name: string): Record<string, string> {
  const { exports } = JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8')) as {
    exports: Record<string, string>;
  };
  return Object.fromEntries(
    Object.entries(exports)
      .filter(([, path]) => /\.tsx?$/.test(path))
      .map(([path, source]) => [`@vitrine/${name}${path.slice(1)}`, join('packages', name, source)]),
  );
}

/**
 * Writes the declarations of these packages below `output`. The compiler takes every source as an entry point,
 * because it writes no declarations for sources that it reaches only through `node_modules`.
 */
function declare(root: string, output: string, names: readonly string[]): void {
  const sources = globSync(`packages/{${names.join(',')}}/src/**/*.{ts,tsx}`, { cwd: root }).filter(
    (path) => !/\.test\.tsx?$|\/testing\//.test(path),
  );
  const config = {
    extends: join(root, 'tsconfig.base.json'),
    compilerOptions: {
      lib: ['ES2024', 'DOM', 'DOM.Iterable'],
      jsx: 'react-jsx',
      typeRoots: [join(root, 'node_modules/@types')],
      incremental: false,
      noEmit: false,
      // `npm run types` checks them.
      noCheck: true,
      declaration: true,
      emitDeclarationOnly: true,
      removeComments: true,
      rootDir: root,
      outDir: output,
    },
    files: sources.map((source) => join(root, source)),
  };
  const file = join(output, 'tsconfig.json');
  writeFileSync(file, JSON.stringify(config));
  const { status, stdout } = spawnSync(join(root, 'node_modules/.bin/tsc'), ['--project', file], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The compiler could not declare the packages: ${stdout}`);
}

function reportOf(
  name: string,
  entries: Record<string, string>,
  output: string,
  format: (source: string) => string,
): string {
  const sections = Object.entries(entries).map(([specifier, source]) => {
    const { exported, used } = readApi(join(output, source.replace(/\.tsx?$/, '.d.ts')));
    const rest = used.length > 0 ? `\n// Not exported, but used above:\n\n${used.join('\n\n')}` : '';
    return `## \`${specifier}\`\n\n\`\`\`ts\n${format(exported.join('\n\n') + rest)}\`\`\`\n`;
  });
  return [
    `# API of \`@vitrine/${name}\`\n`,
    '`npm run generate` writes this page from the declarations of the package.\n',
    ...sections,
  ].join('\n');
}

interface Declaration {
  file: string;
  name: string;
  text: string;
  nodes: ESTree.Node[];
}

/**
 * The exports of a declaration file, and the other declarations of its package that they refer to, sorted by name.
 */
export function readApi(entry: string): { exported: string[]; used: string[] } {
  const files = new Map<string, DeclarationFile>();
  const open = (path: string) => {
    const file = files.get(path) ?? new DeclarationFile(path);
    files.set(path, file);
    return file;
  };

  /** The declaration of a name in a file, even if it is imported. A string is the name of another package. */
  function find(path: string, name: string): Declaration | string | undefined {
    const file = open(path);
    const own = file.declarations.get(name);
    if (own) return own;
    const from = file.imports.get(name);
    if (!from) return undefined;
    return from.path.startsWith('.')
      ? findExport(pathOf(path, from.path), from.name)
      : `export { ${from.name} } from '${from.path}';`;
  }

  function findExport(path: string, name: string): Declaration | string | undefined {
    const from = open(path).exports.get(name);
    if (!from) return undefined;
    if (from.path === undefined) return find(path, from.name);
    return from.path.startsWith('.')
      ? findExport(pathOf(path, from.path), from.name)
      : `export { ${from.name} } from '${from.path}';`;
  }

  const names = [...open(entry).exports.keys()].sort();
  const found = names.map((name) => ({ name, declaration: findExport(entry, name) }));
  const seen = new Set(found.map(({ declaration }) => declaration));
  const used: Declaration[] = [];
  const waiting = [...seen].filter((each) => typeof each === 'object');
  for (const { file, nodes } of waiting)
    for (const name of referencesIn(nodes)) {
      const target = find(file, name);
      if (typeof target !== 'object' || seen.has(target)) continue;
      seen.add(target);
      used.push(target);
      waiting.push(target);
    }
  return {
    exported: found.map(({ name, declaration }) => {
      if (typeof declaration === 'string') return declaration;
      if (!declaration) throw new Error(`${entry} exports ${name}, which has no declaration`);
      return declaration.name === name
        ? `export ${declaration.text}`
        : `${declaration.text}\nexport { ${declaration.name} as ${name} };`;
    }),
    used: used.sort((a, b) => (a.name < b.name ? -1 : 1)).map(({ text }) => text),
  };
}

/** The path of `./a.ts` relative to a declaration file. */
const pathOf = (from: string, specifier: string) =>
  join(dirname(from), specifier.replace(/\.tsx?$/, '.d.ts'));

/** The names in types: `A`, `typeof a`, `extends A`. */
function referencesIn(nodes: readonly ESTree.Node[]): Set<string> {
  const names = new Set<string>();
  const add = (node: { type: string }) => {
    if (node.type === 'Identifier') names.add((node as ESTree.IdentifierReference).name);
  };
  const visitor = new Visitor({
    TSTypeReference: ({ typeName }) => add(typeName),
    TSTypeQuery: ({ exprName }) => add(exprName),
    TSInterfaceHeritage: ({ expression }) => add(expression),
    ClassDeclaration: ({ superClass }) => superClass && add(superClass),
  });
  for (const node of nodes) visitor.visit({ type: 'Program', body: [node] } as unknown as ESTree.Program);
  return names;
}

/** The declarations, imports and exports of one file. */
class DeclarationFile {
  readonly declarations = new Map<string, Declaration>();
  readonly imports = new Map<string, { path: string; name: string }>();
  /** By exported name. Without a path: declared or imported by the file itself. */
  readonly exports = new Map<string, { path?: string; name: string }>();

  constructor(path: string) {
    const source = readFileSync(path, 'utf8');
    const { program, errors } = parseSync(path, source);
    if (errors[0]) throw new SyntaxError(`${path}: ${errors[0].message}`);
    for (const statement of program.body) {
      if (statement.type === 'ImportDeclaration') {
        for (const specifier of statement.specifiers)
          this.imports.set(specifier.local.name, {
            path: statement.source.value,
            name: specifier.type === 'ImportSpecifier' ? nameOf(specifier.imported) : '*',
          });
      } else if (statement.type === 'ExportNamedDeclaration') {
        for (const { local, exported } of statement.specifiers)
          this.exports.set(nameOf(exported), { path: statement.source?.value, name: nameOf(local) });
        if (statement.declaration) this.#declare(path, source, statement.declaration, true);
      } else this.#declare(path, source, statement as ESTree.Declaration, false);
    }
  }

  #declare(file: string, source: string, node: ESTree.Declaration, isExported: boolean): void {
    const text = source.slice(node.start, node.end);
    for (const name of namesDeclaredBy(node)) {
      const before = this.declarations.get(name);
      if (before) {
        // Overloads, or an interface and a constant with the same name.
        before.text += `\n${isExported ? 'export ' : ''}${text}`;
        before.nodes.push(node);
      } else this.declarations.set(name, { file, name, text, nodes: [node] });
      if (isExported) this.exports.set(name, { name });
    }
  }
}

function namesDeclaredBy(node: ESTree.Declaration): string[] {
  if (node.type === 'VariableDeclaration')
    return node.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []));
  return 'id' in node && node.id?.type === 'Identifier' ? [node.id.name] : [];
}

const nameOf = (name: ESTree.ModuleExportName) => ('name' in name ? name.name : name.value);
