import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';
import { readGuide } from './read-guide.ts';

const MODULE = '/src/shared/help/guide.ts';
const IMAGES = '/help/images/';

/** Compiles the guide in `docs/guide` into the module that the help panel loads. */
export function guidePlugin(root: string): Plugin {
  const folder = join(root, '../../docs/guide');
  const images = join(folder, 'images');
  return {
    name: 'vitrine-guide',
    load(id) {
      if (!id.split('?')[0]?.endsWith(MODULE)) return null;
      return `export const articles = ${JSON.stringify(readGuide(folder))};`;
    },
    configureServer({ middlewares }) {
      middlewares.use(IMAGES, (request, response) => {
        const name = basename(request.url?.split('?')[0] ?? '');
        response.setHeader('content-type', 'image/webp').end(readFileSync(join(images, name)));
      });
    },
  };
}
