import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { serviceWorkersPlugin } from './build/service-workers-plugin.ts';

export default defineConfig({
  root: import.meta.dirname,
  base: '/player/',
  plugins: [react(), serviceWorkersPlugin(import.meta.dirname)],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Browsers inside televisions are years behind.
    target: ['chrome94', 'safari15.4'],
    sourcemap: true,
    rolldownOptions: {
      input: ['index.html', 'reset.html'].map((name) => join(import.meta.dirname, name)),
    },
  },
});
