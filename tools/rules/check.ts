import { isTest, type Layer, layers, schemaFree } from './layers.ts';

/** An import whose target is known. */
export interface Edge {
  from: string;
  line: number;
  specifier: string;
  typeOnly: boolean;
  /** A file of this repository; undefined for a third-party package or a module of Node. */
  to?: string;
  /** The name of a third-party package, or `node:…`. */
  external?: string;
  /** Set when the import names nothing that exists. */
  missing?: true;
}

export interface Violation {
  file: string;
  line: number;
  rule: string;
}

export interface World {
  /** Third-party packages that a workspace's package.json names, by folder; the root's under ''. */
  declared: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Every import that breaks a rule. */
export function violations(edges: readonly Edge[], world: World): Violation[] {
  const found: Violation[] = [];
  for (const edge of edges) {
    const rule = edge.missing
      ? `imports ${edge.specifier}, which does not exist`
      : schemaFree.has(edge.from) && !edge.typeOnly && !schemaFree.has(edge.to ?? '')
        ? `must load nothing with schemas, so not ${edge.specifier}`
        : edge.to === undefined
          ? checkExternal(edge, world)
          : checkInternal(edge, edge.to);
    if (rule) found.push({ file: edge.from, line: edge.line, rule });
  }
  return [...found, ...cycles(edges)];
}

/** The workspace that a file lies in: `packages/engine`, `apps/server`, `e2e`, … */
export function workspaceOf(file: string): string {
  return /^(packages|apps)\/[^/]+|^[^/]+/.exec(file)?.[0] ?? '';
}

function checkExternal({ from, external = '' }: Edge, world: World): string | undefined {
  const workspace = workspaceOf(from);
  const layer = layers[workspace];
  if (!layer) return undefined;
  const forTests = layer.onlyTests === true || isTest(from);
  if (external.startsWith('node:')) {
    return layer.node || forTests
      ? undefined
      : `${workspace} also runs in browsers and must not use ${external}`;
  }
  if (forTests && [...world.declared.values()].some((names) => names.has(external))) return undefined;
  if (!world.declared.get(workspace)?.has(external))
    return `${workspace}/package.json does not name ${external}`;
  if (!forTests && layer.external && !layer.external.includes(external))
    return `${workspace} may import ${layer.external.join(', ')} alone, not ${external}`;
  return undefined;
}

function checkInternal(edge: Edge, to: string): string | undefined {
  const fromWorkspace = workspaceOf(edge.from);
  const toWorkspace = workspaceOf(to);
  if (fromWorkspace === toWorkspace) {
    if (isTest(to) && !isTest(edge.from) && !layers[fromWorkspace]?.onlyTests)
      return `code must not import tests (${to})`;
    return insideServer(edge, to) ?? insideDashboard(edge, to);
  }
  if (edge.specifier.startsWith('.')) return `imports ${to} by path; packages are imported by name`;
  if (toWorkspace.startsWith('apps/')) return `nothing imports from apps/ (${to})`;
  const layer = layers[fromWorkspace];
  return layer
    ? betweenWorkspaces(edge, layer, fromWorkspace, toWorkspace.replace('packages/', ''))
    : undefined;
}

function betweenWorkspaces(edge: Edge, layer: Layer, from: string, name: string): string | undefined {
  const forTests = layer.onlyTests === true || isTest(edge.from);
  if (name === 'test-kit') return forTests ? undefined : 'test-kit is imported by tests only';
  if (!layer.packages.includes(name)) return `${from} must not know @vitrine/${name}`;
  if (!forTests && layer.typesOf?.includes(name) && !edge.typeOnly)
    return `${from} may import types of @vitrine/${name}, nothing at run time`;
  if (!forTests && layer.schemaFreeOf?.includes(name) && !edge.typeOnly && !schemaFree.has(edge.to ?? ''))
    return `${from} may import types of @vitrine/${name} and its files without schemas, not ${edge.to}`;
  return undefined;
}

/** `platform/` knows no feature; a feature uses another's service, presenter or types, never its store; nobody the composition. */
function insideServer({ from, typeOnly }: Edge, to: string): string | undefined {
  const [source, target] = [room(from, 'apps/server'), room(to, 'apps/server')];
  if (!source || !target || isTest(from)) return undefined;
  if (target.area === 'root' && source.area !== 'root' && /\/(app|main)\.ts$/.test(to))
    return `only the composition root may import ${to}`;
  if (source.area === 'platform' && target.area === 'features')
    return `platform must not import a feature (${to})`;
  if (source.area === 'features' && target.area === 'features' && source.feature !== target.feature) {
    if (to.endsWith('.store.ts'))
      return `feature ${source.feature} must not use the store of ${target.feature}`;
    if (!/\.(service|presenter)\.ts$/.test(to) && !typeOnly)
      return `feature ${source.feature} may use the service and the presenter of ${target.feature}, not ${to}`;
  }
  return undefined;
}

/** Features never import each other; `app/` composes. */
function insideDashboard({ from }: Edge, to: string): string | undefined {
  const [source, target] = [room(from, 'apps/dashboard'), room(to, 'apps/dashboard')];
  // What tests share opens pages inside the whole dashboard.
  if (!source || !target || isTest(from)) return undefined;
  if (source.area === 'features' && target.area === 'features' && source.feature !== target.feature)
    return `dashboard feature ${source.feature} must not import feature ${target.feature}`;
  if (source.area === 'features' && target.area === 'app')
    return `dashboard features must not import app/ (${to})`;
  if (!['features', 'app', 'root'].includes(source.area) && ['features', 'app'].includes(target.area))
    return `dashboard ${source.area}/ must not import ${target.area}/ (${to})`;
  return undefined;
}

/** Where a file lies inside an app: `src/features/<feature>/…`, `src/<area>/…`, or directly in `src`. */
function room(file: string, app: string): { area: string; feature: string } | undefined {
  if (!file.startsWith(`${app}/src/`)) return undefined;
  const [area = '', feature = '', ...rest] = file.slice(app.length + '/src/'.length).split('/');
  if (feature === '') return { area: 'root', feature: '' };
  return { area, feature: rest.length > 0 ? feature : '' };
}

/** Circles of files that load each other. Types are gone by then: an interface may stand beside what makes it. */
function cycles(edges: readonly Edge[]): Violation[] {
  const graph = new Map<string, Edge[]>();
  for (const edge of edges)
    if (edge.to !== undefined && !edge.typeOnly)
      graph.set(edge.from, [...(graph.get(edge.from) ?? []), edge]);
  const done = new Set<string>();
  const path: string[] = [];
  const found: Violation[] = [];

  function visit(file: string): void {
    done.add(file);
    path.push(file);
    for (const { to = '', line } of graph.get(file) ?? []) {
      const start = path.indexOf(to);
      if (start >= 0) found.push({ file, line, rule: `cycle: ${[...path.slice(start), to].join(' → ')}` });
      else if (!done.has(to)) visit(to);
    }
    path.pop();
  }

  for (const file of graph.keys()) if (!done.has(file)) visit(file);
  return found;
}
