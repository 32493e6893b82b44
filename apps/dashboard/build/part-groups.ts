import { build, type Plugin, type Rolldown } from 'vite';
import { type Script, scriptsOf } from './script-budget.ts';

interface Part {
  /** Of the file. */
  name: string;
  /** Path endings of its modules, beside the entry. */
  modules: readonly string[];
}

/**
 * One file for each part of the front end that pages load at once, with everything that it imports and no earlier part
 * contains. Each file costs a request with a kilobyte of headers.
 *
 * Only a build can tell what a module needs of a package that exports hundreds of components from one file, so this
 * builds the front end once without groups.
 */
export async function partGroups(
  root: string,
  plugins: Plugin[][],
  parts: readonly Part[],
): Promise<Rolldown.CodeSplittingGroup[]> {
  const scripts = await buildScripts(root, plugins);
  return parts.map(({ name, modules }, index) => {
    const members = new Set(scriptsOf(scripts, modules).flatMap(({ moduleIds }) => moduleIds));
    return { name, test: (id) => members.has(id), priority: parts.length - index };
  });
}

async function buildScripts(root: string, plugins: Plugin[][]): Promise<Script[]> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins,
    build: { write: false, minify: false, target: 'es2023' },
  });
  const { output } = [result].flat()[0] as Rolldown.RolldownOutput;
  return output.filter((each) => each.type === 'chunk');
}
