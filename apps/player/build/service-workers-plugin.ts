import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin, type ResolvedConfig } from 'vite';

/*
 * Builds the service workers beside the page, and the bridge of the content origin. In each
 * worker, the list of files to cache replaces `self.__WB_MANIFEST`, as with Workbox's `injectManifest`. That tool
 * brings 320 packages and its own bundler, but this build's output already contains the list.
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

/**
 * As the renderer's page on the content origin has it, and the boot script by its hash: the opaque frame inherits it.
 * In the page, because page and script are cached together.
 */
const bundleFramePage = (boot: string) => `<!doctype html>
<meta charset="utf-8" />
<meta http-equiv="Content-Security-Policy" content="${[
  "default-src 'self' https: http: data: blob:",
  `script-src 'self' 'wasm-unsafe-eval' 'unsafe-eval' 'sha256-${createHash('sha256').update(boot).digest('base64')}'`,
  "style-src 'self' 'unsafe-inline' https:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')}" />
<title>Presentation</title>
<script type="module" src="/offline/bundle-frame.js"></script>
`;

export function serviceWorkersPlugin(root: string): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'vitrine-workers',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    async writeBundle({ dir = '' }, bundle) {
      // The page that removes workers must come from the service.
      const cached = Object.keys(bundle).filter((name) => !/\.map$|^(assets\/)?reset\b/.test(name));
      const shell = await Promise.all(
        cached.map(async (name) =>
          entryOf(`/player/${name}`, await readFile(join(dir, name)), /^assets\//.test(name)),
        ),
      );
      await script(root, config, 'src/offline/shell-worker.ts', join(dir, 'sw.js'), manifestOf(shell));
      const offline = join(dir, CONTENT, 'offline');
      const bridge = await script(
        root,
        config,
        'src/offline/content-origin/bridge.ts',
        join(offline, 'bridge.js'),
      );
      await writeFile(join(offline, 'bridge.html'), BRIDGE_PAGE);
      const inContent = (name: string) => `src/offline/content-origin/${name}`;
      const bootFile = join(offline, 'bundle-frame-boot.js');
      const bootScript = await script(root, config, inContent('bundle-frame-boot.ts'), bootFile);
      const boot = String(bootScript)
        .replace(/^\/\/# sourceMappingURL=.*$/m, '')
        .trim();
      const framePage = bundleFramePage(boot);
      await writeFile(join(offline, 'bundle-frame.html'), framePage);
      const frame = await script(
        root,
        config,
        inContent('bundle-frame.ts'),
        join(offline, 'bundle-frame.js'),
        { BUNDLE_FRAME_BOOT: JSON.stringify(boot) },
      );
      await script(
        root,
        config,
        'src/offline/content-origin/content-worker.ts',
        join(dir, CONTENT, 'sw.js'),
        manifestOf([
          entryOf('/offline/bridge.html', BRIDGE_PAGE, false),
          entryOf('/offline/bridge.js', bridge, false),
          entryOf('/offline/bundle-frame.html', framePage, false),
          entryOf('/offline/bundle-frame.js', frame, false),
        ]),
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

const manifestOf = (entries: readonly ManifestEntry[]) => ({
  'self.__WB_MANIFEST': JSON.stringify(entries),
});

/** One classic script: workers that are modules are younger than the browsers inside televisions. */
async function script(
  root: string,
  { build: { target, sourcemap } }: ResolvedConfig,
  entry: string,
  file: string,
  define: Readonly<Record<string, string>> = {},
): Promise<Uint8Array> {
  const folder = join(file, '..');
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    define,
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
