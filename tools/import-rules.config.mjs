import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { layers, schemaFree } from './layers.ts';

/*
 * The configuration of dependency-cruiser (`npm run rules`). The table in layers.ts defines which workspace can
 * import which; the rules below define the imports inside the workspaces. There are no exceptions.
 */

const root = join(import.meta.dirname, '..');

/** Tests, their helpers, and build configuration: they can use the test kit, Node and any declared package. */
const testFiles = String.raw`\.(test|fixture)\.tsx?$|/testing/|^packages/[^/]+/tools/|^apps/[^/]+/(vite\.config\.ts$|build/)`;
const testWorkspaces = Object.entries(layers).flatMap(([folder, { onlyTests }]) =>
  onlyTests ? [folder] : [],
);
const tests = [testFiles, ...testWorkspaces.map((folder) => `^${folder}/`)];
const schemaFreeFiles = [...schemaFree].map((file) => `^${file.replace('.', String.raw`\.`)}$`);
const workspace = '^((?:packages|apps)/[^/]+|e2e|bench|tools)/';
/** @type {import('dependency-cruiser').DependencyType[]} */
const thirdParty = ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown'];

/** @typedef {import('dependency-cruiser').IRegularForbiddenRuleType} Rule */

/** @type {Rule[]} */
const betweenWorkspaces = Object.entries(layers).flatMap(([folder, layer]) => {
  const code = { path: `^${folder}/`, pathNot: layer.onlyTests ? [] : [testFiles] };
  const packages = ['test-kit', ...layer.packages].map((name) => `^packages/${name}/`);
  return [
    rule(
      `${folder} imports only the packages in its row of tools/layers.ts`,
      { path: `^${folder}/` },
      {
        path: '^packages/',
        pathNot: [`^${folder}/`, ...packages],
      },
    ),
    ...(layer.typesOf ?? []).map((name) =>
      rule(`${folder} imports only types of ${name}`, code, {
        path: `^packages/${name}/`,
        dependencyTypesNot: ['type-only'],
      }),
    ),
    ...(layer.schemaFreeOf ?? []).map((name) =>
      rule(`${folder} imports only types and files without schemas of ${name}`, code, {
        path: `^packages/${name}/`,
        pathNot: schemaFreeFiles,
        dependencyTypesNot: ['type-only'],
      }),
    ),
    ...(layer.node || layer.onlyTests
      ? []
      : [
          rule(`${folder} also runs in browsers, without Node's modules`, code, {
            dependencyTypes: ['core'],
          }),
        ]),
    ...(layer.external
      ? [
          rule(`${folder} imports no third-party package but ${layer.external.join(', ')}`, code, {
            dependencyTypes: thirdParty,
            pathNot: layer.external.map((name) => `node_modules/${name}/`),
          }),
        ]
      : []),
  ];
});

/** @type {Rule[]} */
const everywhere = [
  rule('every workspace has a row in tools/layers.ts', {
    pathNot: Object.keys(layers).map((folder) => `^${folder}/`),
  }),
  rule('imports exist', {}, { couldNotResolve: true }),
  rule(
    'no import cycles, except of types',
    {},
    { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  ),
  rule(
    'package.json names every third-party package',
    { pathNot: tests },
    {
      dependencyTypes: ['npm-no-pkg', 'npm-unknown'],
    },
  ),
  rule(
    'a package.json names every third-party package of tests',
    { path: tests },
    {
      dependencyTypes: ['npm-no-pkg', 'npm-unknown'],
      pathNot: declaredPackages().map((name) => `node_modules/(@types/)?${name}/`),
    },
  ),
  rule(
    'workspaces are imported by name',
    { path: workspace },
    {
      path: '^(packages|apps|e2e|bench|tools)/',
      pathNot: '^$1/',
      dependencyTypes: ['local'],
      dependencyTypesNot: ['aliased-workspace'],
    },
  ),
  rule('nothing imports an app', { path: workspace }, { path: '^apps/', pathNot: '^$1/' }),
  rule('only tests import the test kit', { pathNot: tests }, { path: '^packages/test-kit/' }),
  rule('only tests import fake timers', { pathNot: tests }, { path: '^packages/time/src/fake-timers' }),
  rule(
    'files without schemas import only each other',
    { path: schemaFreeFiles },
    { pathNot: schemaFreeFiles, dependencyTypesNot: ['type-only'] },
  ),
  rule('code imports no tests', { pathNot: tests }, { path: testFiles, pathNot: 'node_modules' }),
];

const feature = 'src/features/([^/]+)/';
/** @type {Rule[]} */
const insideServer = [
  rule(
    'nothing imports the composition root',
    { path: '^apps/server/src/[^/]+/', pathNot: testFiles },
    {
      path: String.raw`^apps/server/src/(app|main)\.ts$`,
    },
  ),
  rule(
    'the platform imports no feature',
    { path: '^apps/server/src/platform/', pathNot: testFiles },
    {
      path: '^apps/server/src/features/',
    },
  ),
  rule(
    "server features import no other feature's store",
    { path: `^apps/server/${feature}`, pathNot: testFiles },
    {
      path: String.raw`^apps/server/src/features/.*\.store\.ts$`,
      pathNot: '^apps/server/src/features/$1/',
    },
  ),
  rule(
    "server features import only another feature's services, presenters and types",
    { path: `^apps/server/${feature}`, pathNot: testFiles },
    {
      path: '^apps/server/src/features/',
      pathNot: ['^apps/server/src/features/$1/', String.raw`\.(service|presenter|store)\.ts$`],
      dependencyTypesNot: ['type-only'],
    },
  ),
];

/** @type {Rule[]} */
const insideDashboard = [
  rule(
    'dashboard features import no other feature',
    { path: `^apps/dashboard/${feature}`, pathNot: testFiles },
    {
      path: '^apps/dashboard/src/features/',
      pathNot: '^apps/dashboard/src/features/$1/',
    },
  ),
  rule(
    'only app/ composes the dashboard',
    { path: '^apps/dashboard/src/(?!app/)[^/]+/', pathNot: testFiles },
    {
      path: '^apps/dashboard/src/app/',
    },
  ),
  rule(
    'code shared by dashboard features imports none of them',
    { path: '^apps/dashboard/src/(?!app/|features/)[^/]+/', pathNot: testFiles },
    { path: '^apps/dashboard/src/features/' },
  ),
];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [...everywhere, ...betweenWorkspaces, ...insideServer, ...insideDashboard],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(?!.*node_modules/).*/(dist|coverage|output|data)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'browser', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};

/**
 * @param {string} name
 * @param {Rule['from']} from
 * @param {Rule['to']} [to]
 * @returns {Rule}
 */
function rule(name, from, to = {}) {
  return { name, severity: 'error', from, to };
}

/** The third-party packages that any workspace declares. */
function declaredPackages() {
  const manifests = globSync(
    ['package.json', '{packages,apps}/*/package.json', 'e2e/package.json', 'bench/package.json'],
    {
      cwd: root,
    },
  );
  return manifests.flatMap((path) => {
    const manifest = JSON.parse(readFileSync(join(root, path), 'utf8'));
    return ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'].flatMap((kind) =>
      Object.keys(manifest[kind] ?? {}),
    );
  });
}
