import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { galleryApplications } from '../src/manifest.ts';
import type { GalleryApplication } from '../src/shared/manifest/application.ts';

/**
 * Moves each application's document to `<slug>/<version>/index.html`, and copies its icon and thumbnail next to it.
 * Writes `manifest.json`, which lists the applications, each with the files that it needs (path below `/apps/`, size,
 * SHA-256), so that screens can download them before they play. A source document is two folders deep (`src/<slug>/`),
 * as in the build, so its relative references to `assets/` remain valid when it moves.
 */
export function galleryPlugin(root: string): Plugin {
  return {
    name: 'vitrine-gallery',
    // Runs after the documents have been added to the bundle.
    enforce: 'post',
    generateBundle(_options, bundle) {
      const applications = galleryApplications.map((application) => {
        const folder = `${application.slug}/${application.version}`;
        const document = bundle[`src/${application.slug}/index.html`];
        if (document?.type !== 'asset') throw new Error(`The build has no document for ${application.slug}`);
        delete bundle[document.fileName];
        this.emitFile({ type: 'asset', fileName: `${folder}/index.html`, source: document.source });
        const files = [describe(`${folder}/index.html`, document.source)];
        for (const name of filesOf(document.source, bundle))
          files.push(describe(name, contentOf(bundle[name])));
        for (const picture of [application.icon_url, application.thumbnail_url].map((url) =>
          posix.basename(url),
        )) {
          const source = readFileSync(join(root, 'src', application.slug, picture));
          this.emitFile({ type: 'asset', fileName: `${folder}/${picture}`, source });
        }
        return { ...application, files };
      });
      this.emitFile({
        type: 'asset',
        fileName: 'manifest.json',
        source: `${JSON.stringify({ applications } satisfies GalleryManifest, null, 2)}\n`,
      });
    },
  };
}

/** The form of `dist/manifest.json`. */
interface GalleryManifest {
  applications: (GalleryApplication & { files: FileDescription[] })[];
}

interface FileDescription {
  /** Path on the content origin. */
  url: string;
  content_type: string;
  size: number;
  sha256: string;
}

type Bundle = Rolldown.OutputBundle;

/** The files that the document refers to, directly or through other files, by their name in the bundle. */
function filesOf(document: string | Uint8Array, bundle: Bundle): string[] {
  const found = new Set<string>();
  const visit = (source: string | Uint8Array) => {
    const text = typeof source === 'string' ? source : new TextDecoder().decode(source);
    for (const name of Object.keys(bundle)) {
      if (found.has(name) || name.endsWith('.html') || !text.includes(posix.basename(name))) continue;
      found.add(name);
      const content = contentOf(bundle[name]);
      if (/\.(js|css)$/.test(name)) visit(content);
    }
  };
  visit(document);
  return [...found].sort();
}

function contentOf(output: Bundle[string] | undefined): string | Uint8Array {
  if (!output) return '';
  return output.type === 'asset' ? output.source : output.code;
}

const contentTypes: Record<string, string> = {
  css: 'text/css',
  html: 'text/html',
  js: 'text/javascript',
  mjs: 'text/javascript',
  pdf: 'application/pdf',
  pfb: 'application/octet-stream',
  svg: 'image/svg+xml',
  ttf: 'font/ttf',
  wasm: 'application/wasm',
  woff2: 'font/woff2',
};

function describe(fileName: string, source: string | Uint8Array): FileDescription {
  const bytes = typeof source === 'string' ? new TextEncoder().encode(source) : source;
  const extension = fileName.slice(fileName.lastIndexOf('.') + 1);
  const type = contentTypes[extension];
  if (!type) throw new Error(`No content type is known for ${fileName}`);
  return {
    url: `/apps/${fileName}`,
    content_type: type,
    size: bytes.byteLength,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
}
