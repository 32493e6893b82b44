import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { galleryPlugin } from './build/gallery-plugin.ts';
import { galleryApplications } from './src/manifest.ts';

const root = dirname(fileURLToPath(import.meta.url));

export default defineConfig({
  root,
  // Relative, so that the content origin may serve the build below any path; it serves it below `/apps/`.
  base: './',
  plugins: [galleryPlugin(root)],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Files rather than data URLs: the content origin's policy allows its own files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: galleryApplications.map(({ slug }) => join(root, 'src', slug, 'index.html')),
    },
  },
});
