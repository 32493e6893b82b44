import type { PublishedContent } from '@vitrine/contract';
import { isLegacy } from '@vitrine/windows';

/**
 * Absolute addresses of the legacy bundles that a document plays and that are not among its assets: they lie
 * with somebody else, so that neither their size nor their hash is known.
 *
 * @param contentUrl origin of files.
 */
export function listExternalBundles(document: PublishedContent, contentUrl: string): string[] {
  const absolute = (url: string) => {
    try {
      return new URL(url, `${contentUrl}/`).href;
    } catch {
      return null;
    }
  };
  const published = new Set(document.assets.map(({ url }) => absolute(url)));
  const found = new Set<string>();
  for (const version of Object.values(document.applicationVersions)) {
    const url = isLegacy(version) ? absolute(version.sourceUrl ?? '') : null;
    if (url && /^https?:/.test(url) && !published.has(url)) found.add(url);
  }
  return [...found];
}
