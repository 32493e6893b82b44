import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin, type ResolvedConfig } from 'vite';

/*
 * Builds the service workers beside the page, and the bridge of the content origin. Each worker gets the list
 * of what it keeps in place of `self.__WB_MANIFEST`, as Workbox's `injectManifest` would: that tool is 320
 * packages with a bundler of their own, for what the output of this build already says.
 */

interface ManifestEntry {
  url: string;
  revision: string | null;
  integrity: string;
}

const CONTENT = 'content';
const BRIDGE_PAGE = `<!doctype html>
<meta charset="utf-8" />
<title>Files of this screen</title>
<script type="module" src="/offline/bridge.js"></script>
`;

export function workersPlugin(root: string): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'vitrine-workers',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    async writeBundle({ dir = '' }, bundle) {
      // The page that removes workers must come from the service.
      const kept = Object.keys(bundle).filter((name) => !/\.map$|^(assets\/)?reset\b/.test(name));
      const shell = await Promise.all(
        kept.map(async (name) =>
          entryOf(`/player/${name}`, await readFile(join(dir, name)), /^assets\//.test(name)),
        ),
      );
      await script(root, config, 'src/offline/shell-worker.ts', join(dir, 'sw.js'), shell);
      const offline = join(dir, CONTENT, 'offline');
      const bridge = await script(
        root,
        config,
        'src/offline/content-origin/bridge.ts',
        join(offline, 'bridge.js'),
      );
      await writeFile(join(offline, 'bridge.html'), BRIDGE_PAGE);
      await script(
        root,
        config,
        'src/offline/content-origin/content-worker.ts',
        join(dir, CONTENT, 'sw.js'),
        [entryOf('/offline/bridge.html', BRIDGE_PAGE, false), entryOf('/offline/bridge.js', bridge, false)],
      );
    },
  };
}

/** Integrity: a portal that answers every address with its own page must not become the player. */
function entryOf(url: string, content: string | Uint8Array, isNamedByContent: boolean): ManifestEntry {
  const hash = (algorithm: string, encoding: 'hex' | 'base64') =>
    createHash(algorithm).update(content).digest(encoding);
  return {
    url,
    revision: isNamedByContent ? null : hash('sha256', 'hex').slice(0, 20),
    integrity: `sha256-${hash('sha256', 'base64')}`,
  };
}

/** One classic script: workers that are modules are younger than the browsers inside televisions. */
async function script(
  root: string,
  { build: { target, sourcemap } }: ResolvedConfig,
  entry: string,
  file: string,
  manifest: readonly ManifestEntry[] = [],
): Promise<Uint8Array> {
  const folder = join(file, '..');
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    define: { 'self.__WB_MANIFEST': JSON.stringify(manifest) },
    build: {
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      target,
      sourcemap,
      rolldownOptions: {
        input: join(root, entry),
        output: { format: 'iife', entryFileNames: file.slice(folder.length + 1), codeSplitting: false },
      },
    },
  });
  return readFile(file);
}
