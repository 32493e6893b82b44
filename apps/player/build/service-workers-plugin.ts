import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin, type ResolvedConfig } from 'vite';

/*
 * Builds the service workers next to the page, and the bridge of the content origin. In each worker, the list of files
 * to cache replaces `self.__WB_MANIFEST`, as with Workbox's `injectManifest`. That tool brings 320 packages and its own
 * bundler, but this build's output already contains the list.
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
 * The content security policy of the renderer's page on the content origin, with the hash of the boot script added. The
 * opaque frame inherits it. It is part of the page instead of a header, because page and script are cached together.
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
      // The page that removes service workers must come from the server.
      const cached = Object.keys(bundle).filter((name) => !/\.map$|^(assets\/)?reset\b/.test(name));
      const shell = await Promise.all(
        cached.map(async (name) =>
          createEntry(`/player/${name}`, await readFile(join(dir, name)), /^assets\//.test(name)),
        ),
      );
      await buildScript(
        root,
        config,
        'src/offline/shell-worker.ts',
        join(dir, 'sw.js'),
        createManifest(shell),
      );
      const offline = join(dir, CONTENT, 'offline');
      const bridge = await buildScript(
        root,
        config,
        'src/offline/content-origin/bridge.ts',
        join(offline, 'bridge.js'),
      );
      await writeFile(join(offline, 'bridge.html'), BRIDGE_PAGE);
      const inContent = (name: string) => `src/offline/content-origin/${name}`;
      const bootFile = join(offline, 'bundle-frame-boot.js');
      const bootScript = await buildScript(root, config, inContent('bundle-frame-boot.ts'), bootFile);
      const boot = String(bootScript)
        .replace(/^\/\/# sourceMappingURL=.*$/m, '')
        .trim();
      const framePage = bundleFramePage(boot);
      await writeFile(join(offline, 'bundle-frame.html'), framePage);
      const frame = await buildScript(
        root,
        config,
        inContent('bundle-frame.ts'),
        join(offline, 'bundle-frame.js'),
        { BUNDLE_FRAME_BOOT: JSON.stringify(boot) },
      );
      await buildScript(
        root,
        config,
        'src/offline/content-origin/content-worker.ts',
        join(dir, CONTENT, 'sw.js'),
        createManifest([
          createEntry('/offline/bridge.html', BRIDGE_PAGE, false),
          createEntry('/offline/bridge.js', bridge, false),
          createEntry('/offline/bundle-frame.html', framePage, false),
          createEntry('/offline/bundle-frame.js', frame, false),
        ]),
      );
    },
  };
}

/** Adds a hash, so that the player does not cache the page of a captive portal in place of its own files. */
function createEntry(url: string, content: string | Uint8Array, isNamedByContent: boolean): ManifestEntry {
  const hash = (algorithm: string, encoding: 'hex' | 'base64') =>
    createHash(algorithm).update(content).digest(encoding);
  return {
    url,
    revision: isNamedByContent ? null : hash('sha256', 'hex').slice(0, 20),
    integrity: `sha256-${hash('sha256', 'base64')}`,
  };
}

const createManifest = (entries: readonly ManifestEntry[]) => ({
  'self.__WB_MANIFEST': JSON.stringify(entries),
});

/** Builds one classic script, because the browsers of some televisions do not support module workers. */
async function buildScript(
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
