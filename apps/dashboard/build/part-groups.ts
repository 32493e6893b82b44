import { build, type Plugin, type Rolldown } from 'vite';
import { type Script, scriptsOf } from './script-budget.ts';

interface Part {
  /** The name of the output file. */
  name: string;
  /** Path endings of its modules. They are loaded in addition to the entry. */
  modules: readonly string[];
}

/**
 * Groups modules so that each part of the front end is one file: its modules with everything that they import, except
 * what an earlier part contains. Fewer files save requests, each of which costs about a kilobyte of headers.
 *
 * Some packages export hundreds of components from one file, and only a build can tell which of them a module uses. So
 * this builds the front end once without groups.
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
