import { brotliCompressSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** The fields of a chunk that the budget needs. */
export interface Script {
  fileName: string;
  code: string;
  /** The files that it imports statically. */
  imports: readonly string[];
  moduleIds: readonly string[];
  isEntry: boolean;
}

export interface ScriptBudget {
  /** Path endings of the modules that the page loads with `import()`. */
  modules: readonly string[];
  /** Bytes after compression with Brotli. */
  bytes: number;
  files: number;
}

/** The scripts that a page loads before anyone interacts with it: the entry, its modules and what these import. */
export function scriptsOf(scripts: readonly Script[], modules: readonly string[]): Script[] {
  const byName = new Map(scripts.map((script) => [script.fileName, script]));
  const found = new Set<Script>();
  const add = (script: Script | undefined) => {
    if (!script || found.has(script)) return;
    found.add(script);
    for (const name of script.imports) add(byName.get(name));
  };
  for (const module of modules) {
    const script = scripts.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
    if (!script) throw new Error(`No script contains ${module}.`);
    add(script);
  }
  for (const script of scripts) if (script.isEntry) add(script);
  return [...found];
}

/** Why a page exceeds its budget; null if it does not. */
export function describeExcess(scripts: readonly Script[], budget: ScriptBudget): string | null {
  const loaded = scriptsOf(scripts, budget.modules);
  const sizes = loaded.map(({ fileName, code }) => ({ fileName, bytes: brotliCompressSync(code).length }));
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total <= budget.bytes && loaded.length <= budget.files) return null;
  const largest = sizes.sort((a, b) => b.bytes - a.bytes).slice(0, 10);
  return [
    `The page loads ${total} bytes of JavaScript in ${loaded.length} files. The limit is ${budget.bytes} bytes in ${budget.files} files.`,
    ...largest.map(({ fileName, bytes }) => `${bytes} ${fileName}`),
  ].join('\n');
}

/** Fails the build if a page needs more JavaScript than its budget. */
export function scriptBudgetPlugin(budget: ScriptBudget): Plugin {
  return {
    name: 'script-budget',
    apply: 'build',
    generateBundle(_, bundle) {
      const excess = describeExcess(
        Object.values(bundle).filter((output) => output.type === 'chunk'),
        budget,
      );
      if (excess !== null) this.error(excess);
    },
  };
}
