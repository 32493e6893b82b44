import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { appDocumentPaths, appDocuments } from './build/app-documents.ts';
import { galleryPlugin } from './build/gallery-plugin.ts';

const root = dirname(fileURLToPath(import.meta.url));

export default defineConfig({
  root,
  // Relative, so that the content origin can serve the build under any path. It uses `/apps/`.
  base: './',
  plugins: [appDocuments(root), galleryPlugin(root)],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Files rather than data URLs, because the content origin's policy allows its own files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: appDocumentPaths(root),
    },
  },
});
