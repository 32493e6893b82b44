import { cruise, type ICruiseResult, type IModule } from 'dependency-cruiser';
import rules from './import-rules.config.mjs';

/** The folders with source code. */
export const SOURCE_FOLDERS = ['packages', 'apps', 'e2e', 'bench', 'tools'];

/** Every source file and what it imports. Paths are relative to `root`. */
export async function readImportGraph(root: string): Promise<IModule[]> {
  const { output } = await cruise(SOURCE_FOLDERS, { ...rules.options, baseDir: root });
  return (output as ICruiseResult).modules.filter(({ source }) => !source.includes('node_modules/'));
}
