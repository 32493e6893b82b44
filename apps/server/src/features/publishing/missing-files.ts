import type { Sources } from './sources.store.ts';

/** Properties of these types contain files. */
const fileTypes: ReadonlySet<string> = new Set(['file', 'image', 'video']);

/** Presentations that cannot play because files are missing: their own, or those of their application. */
export function findMissingFiles(sources: Sources): Set<string> {
  const versions = new Map(sources.versions.map((version) => [version.id, version]));
  const builtIn = new Set(sources.applications.filter((row) => row.domainId === null).map((row) => row.id));
  return new Set(
    sources.presentations.flatMap(({ id, applicationVersionId, applicationVars }) => {
      const version = versions.get(applicationVersionId);
      if (!version) return [];
      if (!hasCode(version)) return [id];
      const isMissing = version.presentationProperties.some(({ name, type, optional, hide }) => {
        if (!fileTypes.has(type) || optional || hide) return false;
        const named = fileIdsIn(applicationVars[name]);
        // Built-in applications have nothing to show without files. Other applications can have defaults.
        if (named.length === 0) return builtIn.has(version.applicationId);
        return !named.some((file) => sources.files.has(file));
      });
      return isMissing ? [id] : [];
    }),
  );
}

/**
 * A bundle on this server must be among the files that screens verify. Bundles on other servers cannot be checked.
 */
function hasCode({ embeddedUrlFormat, sourceUrl, files }: Sources['versions'][number]): boolean {
  if (embeddedUrlFormat) return true;
  if (!sourceUrl) return false;
  return !sourceUrl.startsWith('/') || files.some(({ url }) => url === sourceUrl);
}

function fileIdsIn(value: unknown): string[] {
  const list = Array.isArray(value) ? value : [value];
  return list.flatMap((each) => {
    const id = (each as { id?: unknown } | null | undefined)?.id;
    return typeof id === 'string' ? [id] : [];
  });
}
