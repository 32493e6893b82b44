import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { pageGroup } from './build/page-group.ts';
import { scriptBudgetPlugin } from './build/script-budget.ts';

/** Loaded by the address `/screens`, which people open first and most often. */
const screensPage = ['src/app/shell/shell.route.ts', 'src/features/screens/screens.routes.ts'];
const pathOf = (module: string) => join(import.meta.dirname, module);

export default defineConfig({
  base: '/',
  plugins: [react(), scriptBudgetPlugin({ modules: screensPage, bytes: 250_000, files: 6 })],
  build: {
    outDir: 'dist',
    target: 'es2023',
    sourcemap: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            pageGroup('start', [pathOf('src/main.tsx')], 2),
            pageGroup('screens', screensPage.map(pathOf), 1),
          ],
        },
      },
    },
  },
});
