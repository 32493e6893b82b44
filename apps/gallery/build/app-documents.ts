import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { galleryApplications } from '../src/manifest.ts';

/** The path that each application's document would have if it were a file. */
function documentPath(root: string, slug: string): string {
  return join(root, 'src', slug, 'index.html');
}

/** The documents of all applications, as entries of the build. */
export function appDocumentPaths(root: string): string[] {
  return galleryApplications.map(({ slug }) => documentPath(root, slug));
}

/** Generates each application's document from the template `src/app.html`. */
export function appDocuments(root: string): Plugin {
  const template = join(root, 'src/app.html');
  const documents = new Map(galleryApplications.map(({ slug, name }) => [documentPath(root, slug), name]));
  return {
    name: 'vitrine-app-documents',
    enforce: 'pre',
    resolveId: (id) => (documents.has(id) ? id : null),
    load(id) {
      const name = documents.get(id);
      if (name === undefined) return null;
      this.addWatchFile(template);
      return readFileSync(template, 'utf8').replace('{{name}}', name);
    },
  };
}
