import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path/posix';
import { type ESTree, parseSync, Visitor } from 'vite';

/** The titles and cases of a test file. */
export interface TestFile {
  path: string;
  /** Each title of a test or group with the titles of the groups that contain it, outermost first. */
  titles: ReadonlyMap<string, readonly string[]>;
  /** Strings, names and numbers in the file, any of which can be a case of a table. */
  cases: ReadonlySet<string>;
}

/** Tests, suites for several implementations, and vectors, which a separate test runs. */
const patterns = [
  '{packages,apps,e2e,tools}/**/*.test.{ts,tsx}',
  'packages/*/src/testing/*-contract.ts',
  'packages/{engine,recurrence}/vectors/*.json',
];

/** The functions of Vitest, and our own wrappers. */
const titled = new Set(['test', 'describe', 'scenario', 'step']);

/** Paths relative to `root`. */
export function readTestFiles(root: string): TestFile[] {
  const paths = globSync(patterns, { cwd: root, exclude: (name) => /(^|\/)(node_modules|dist)$/.test(name) });
  return paths.sort().map((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    return path.endsWith('.json') ? vectorsIn(path, text) : testsIn(path, text);
  });
}

function vectorsIn(path: string, text: string): TestFile {
  const vectors = JSON.parse(text) as { name?: string }[];
  return { path, titles: new Map(vectors.map(({ name }) => [name ?? '', []])), cases: new Set() };
}

/** Titles are those of the source: `${name}` in a template and `%s` in a table are not replaced. */
export function testsIn(path: string, source: string): TestFile {
  const { program, errors } = parseSync(path, source);
  if (errors[0]) throw new SyntaxError(`${path}: ${errors[0].message}`);
  const titles = new Map<string, readonly string[]>();
  const groups: string[] = [];
  const cases = new Set<string>();
  const textAt = (start: number, end: number) => source.slice(start + 1, end - 1);
  /** `test` for `test(…)`, `test.skipIf(…)(…)` and `test.each<Row>(…)(…)`. */
  const functionOf = ({ callee }: ESTree.CallExpression) =>
    /^\w+/.exec(source.slice(callee.start))?.[0] ?? '';
  const titleOf = (call: ESTree.CallExpression): string | undefined => {
    const [first] = call.arguments;
    if (!titled.has(functionOf(call)) || !first) return;
    if (first.type === 'Literal' && typeof first.value === 'string') return first.value;
    if (first.type === 'TemplateLiteral') return textAt(first.start, first.end);
  };
  new Visitor({
    CallExpression(call) {
      const title = titleOf(call);
      if (title === undefined) return;
      // A title that occurs in several groups belongs to none of them.
      titles.set(title, titles.has(title) ? [] : [...groups]);
      if (functionOf(call) === 'describe') groups.push(title);
    },
    'CallExpression:exit'(call) {
      if (functionOf(call) === 'describe' && titleOf(call) !== undefined) groups.pop();
    },
    Literal({ value }) {
      if (typeof value === 'string' || typeof value === 'number') cases.add(String(value));
    },
    TemplateLiteral({ start, end }) {
      cases.add(textAt(start, end));
    },
    Property({ key }) {
      if (key.type === 'Identifier') cases.add(key.name);
    },
  }).visit(program);
  return { path, titles, cases };
}

/** The keys of the object literal that a variable of the source is assigned. */
export function keysOf(source: string, variable: string): string[] {
  const keys: string[] = [];
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type !== 'Identifier' || id.name !== variable || init?.type !== 'ObjectExpression') return;
      for (const property of init.properties) {
        if (property.type !== 'Property') continue;
        const { key } = property;
        if (key.type === 'Literal') keys.push(String(key.value));
        else if (key.type === 'Identifier') keys.push(key.name);
      }
    },
  }).visit(parseSync('table.ts', source).program);
  return keys;
}
