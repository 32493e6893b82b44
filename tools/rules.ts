import { violations } from './rules/check.ts';
import { readWorld, strangers } from './rules/world.ts';

/*
 * Checks who may know whom (tools/rules/layers.ts). A check of our own, on the parser inside Vite: the usual
 * tool for this reads TypeScript through the compiler's JavaScript interface, which TypeScript 7 no longer
 * has, and its other parser knows neither JSX nor type-only imports.
 */
const world = readWorld(process.cwd());
const found = violations(world.edges, world);
for (const file of strangers(world.files))
  found.push({ file, line: 1, rule: 'lies in no layer of tools/rules/layers.ts' });
for (const { file, line, rule } of found) console.error(`${file}:${line}  ${rule}`);
console.log(`${world.files.length} files, ${world.edges.length} imports, ${found.length} against the rules`);
if (found.length > 0) process.exitCode = 1;
