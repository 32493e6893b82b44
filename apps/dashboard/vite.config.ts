import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { guidePlugin } from './build/guide/guide-plugin.ts';
import { partGroups } from './build/part-groups.ts';
import { scriptBudgetPlugin } from './build/script-budget.ts';

/** The modules of `/screens`, the page that people open most often. */
const screensPage = ['src/app/shell/shell.route.ts', 'src/features/screens/screens.routes.ts'];
/** Modules that the other pages need first, and `/screens` only when someone uses it. */
const menus = [
  'src/shared/ui/anchored-menu.tsx',
  'src/shared/list/loaded-select.ts',
  'src/platform/messages.tsx',
];

export default defineConfig(async ({ command }) => ({
  base: '/',
  plugins: [
    react(),
    guidePlugin(import.meta.dirname),
    scriptBudgetPlugin({ modules: screensPage, bytes: 196_000, files: 4 }),
  ],
  build: {
    outDir: 'dist',
    target: 'es2023',
    sourcemap: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups:
            command === 'build'
              ? await partGroups(
                  import.meta.dirname,
                  [react()],
                  [
                    { name: 'start', modules: [] },
                    { name: 'screens', modules: screensPage },
                    { name: 'menus', modules: menus },
                    { name: 'dialogs', modules: ['src/shared/ui/dialog.tsx'] },
                  ],
                )
              : [],
        },
      },
    },
  },
}));
