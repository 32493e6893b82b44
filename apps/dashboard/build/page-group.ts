import type { Rolldown } from 'vite';

/** What grouping needs to know about a module. */
export type ModuleLookup = (id: string) => { importedIds: readonly string[] } | null;

/** The modules that `entries` import statically, and they themselves. */
export function findStaticImports(entries: readonly string[], getModule: ModuleLookup): Set<string> {
  const found = new Set<string>();
  const waiting = [...entries];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    waiting.push(...(getModule(id)?.importedIds ?? []));
  }
  return found;
}

/**
 * Puts everything that a page loads at once into one file, because each file costs a request with a kilobyte of headers.
 *
 * @param entries absolute paths of the modules that the page loads
 */
export function pageGroup(
  name: string,
  entries: readonly string[],
  priority: number,
): Rolldown.CodeSplittingGroup {
  let members: Set<string> | undefined;
  return {
    priority,
    name(id, context) {
      members ??= findStaticImports(entries, (each) => context.getModuleInfo(each));
      return members.has(id) ? name : null;
    },
  };
}
