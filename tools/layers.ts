/** The imports that a workspace can have outside its tests. Third-party packages must be in its package.json. */
export interface Layer {
  /** Workspaces of this repository, as `@vitrine/<name>` without the prefix. */
  packages: readonly string[];
  /** Of these, only types. */
  typesOf?: readonly string[];
  /**
   * Of these, only types and the files without schemas, because the others would bring zod to every screen and app.
   */
  schemaFreeOf?: readonly string[];
  /** Whether it runs on Node and can use its modules. */
  node?: true;
  /** The allowed third-party packages, if they are fewer than those in its package.json. */
  external?: readonly string[];
  /** Not part of the product: only the rules for tests apply. */
  onlyTests?: true;
}

const everyPackage = [
  'contract',
  'time',
  'recurrence',
  'engine',
  'messaging',
  'realtime-client',
  'windows',
  'app-sdk',
  'client',
  'ui',
  'timeline',
  'test-kit',
] as const;

/**
 * The allowed imports by folder. Each row is a decision of docs/ARCHITECTURE.md; there is no list of exceptions.
 */
export const layers: Record<string, Layer> = {
  'packages/contract': { packages: [], external: ['zod'] },
  'packages/time': { packages: [] },
  'packages/recurrence': { packages: ['time'] },
  'packages/engine': { packages: ['recurrence', 'time', 'contract'], schemaFreeOf: ['contract'] },
  'packages/messaging': { packages: ['time', 'contract'], schemaFreeOf: ['contract'] },
  'packages/windows': { packages: ['messaging', 'time', 'contract'], schemaFreeOf: ['contract'] },
  'packages/app-sdk': { packages: ['messaging', 'time', 'contract'], schemaFreeOf: ['contract'] },
  'packages/realtime-client': { packages: ['time', 'contract'], schemaFreeOf: ['contract'] },
  'packages/client': { packages: ['contract'] },
  'packages/ui': { packages: [] },
  'packages/timeline': { packages: ['engine', 'ui', 'time', 'contract'], schemaFreeOf: ['contract'] },
  'packages/test-kit': { packages: ['time', 'contract'], node: true, onlyTests: true },
  'apps/server': { packages: ['contract', 'engine', 'time'], node: true },
  'apps/player': { packages: ['engine', 'windows', 'client', 'realtime-client', 'ui', 'time', 'contract'] },
  'apps/dashboard': {
    packages: ['client', 'realtime-client', 'ui', 'timeline', 'engine', 'windows', 'time', 'contract'],
  },
  'apps/gallery': { packages: ['app-sdk', 'messaging', 'ui', 'contract'], schemaFreeOf: ['contract'] },
  // Its tests host it in real windows.
  'apps/renderer': {
    packages: ['app-sdk', 'messaging', 'windows', 'time', 'contract'],
    typesOf: ['windows'],
    schemaFreeOf: ['contract'],
  },
  e2e: { packages: everyPackage, node: true, onlyTests: true },
  bench: { packages: everyPackage, node: true, onlyTests: true },
  tools: { packages: everyPackage, node: true, onlyTests: true },
};

/** Files that import no schema library. Browsers can load them anywhere. */
export const schemaFree: ReadonlySet<string> = new Set(
  ['camel-case', 'constants', 'durations', 'error-message', 'is-record', 'item-duration'].map(
    (name) => `packages/contract/src/${name}.ts`,
  ),
);
