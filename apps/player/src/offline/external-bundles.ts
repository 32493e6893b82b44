import type { PublishedContent } from '@vitrine/contract';
import { isLegacy } from '@vitrine/windows';

/**
 * Absolute addresses of the legacy bundles that a document uses and that are not among its assets. They are on other
 * servers, so their size and hash are unknown.
 *
 * @param contentUrl the content origin.
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
