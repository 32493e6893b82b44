import type { IModule } from 'dependency-cruiser';
import { layers } from './layers.ts';

/** Tests, their helpers and the build are not part of the architecture. */
const isCode = (file: string) =>
  !/\.(test|fixture)\.tsx?$|\/testing\/|\/(build|examples|tools)\/|\.config\.ts$/.test(file);
const workspaceOf = (file: string) => /^(packages|apps)\/[^/]+(?=\/)/.exec(file)?.[0];

/** The graph of apps and packages in Mermaid, from the imports of their code. Dotted edges are type imports. */
export function packageDiagram(modules: readonly Pick<IModule, 'source' | 'dependencies'>[]): string {
  const workspaces = Object.entries(layers).flatMap(([folder, { onlyTests }]) =>
    onlyTests || !modules.some(({ source }) => source.startsWith(`${folder}/`)) ? [] : [folder],
  );
  const arrows = new Map<string, '-->' | '-.->'>();
  for (const { source, dependencies } of modules) {
    const from = workspaceOf(source);
    if (!from || !workspaces.includes(from) || !isCode(source)) continue;
    for (const { resolved, dependencyTypes } of dependencies) {
      const to = workspaceOf(resolved);
      if (!to || to === from || !workspaces.includes(to)) continue;
      const key = `${from} ${to}`;
      if (arrows.get(key) !== '-->') arrows.set(key, dependencyTypes.includes('type-only') ? '-.->' : '-->');
    }
  }
  const idOf = (folder: string) => folder.replace(/^\w+\//, '');
  const groupOf = (kind: string) => [
    `  subgraph ${kind}`,
    ...workspaces.filter((folder) => folder.startsWith(`${kind}/`)).map((folder) => `    ${idOf(folder)}`),
    '  end',
  ];
  return [
    'flowchart TD',
    ...groupOf('apps'),
    ...groupOf('packages'),
    ...[...arrows].map(([key, arrow]) => `  ${key.split(' ').map(idOf).join(` ${arrow} `)}`).sort(),
  ].join('\n');
}
