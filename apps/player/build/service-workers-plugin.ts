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
      const script: BuildScript = (entry, file, define) => buildScript(root, config, { entry, file, define });
      await buildShell(dir, Object.keys(bundle), script);
      await buildContentOrigin(join(dir, CONTENT), script);
    },
  };
}

/** Builds an entry of this app to a file. */
type BuildScript = (
  entry: string,
  file: string,
  define?: Readonly<Record<string, string>>,
) => Promise<Uint8Array>;

/** Builds the service worker of the player's page. */
async function buildShell(dir: string, names: readonly string[], script: BuildScript): Promise<void> {
  // The page that removes service workers must come from the server.
  const cached = names.filter((name) => !/\.map$|^(assets\/)?reset\b/.test(name));
  const shell = await Promise.all(
    cached.map(async (name) =>
      createEntry(`/player/${name}`, await readFile(join(dir, name)), /^assets\//.test(name)),
    ),
  );
  await script('src/offline/shell-worker.ts', join(dir, 'sw.js'), createManifest(shell));
}

/** Builds the bridge, the frame of legacy bundles and the service worker of the content origin. */
async function buildContentOrigin(dir: string, script: BuildScript): Promise<void> {
  const offline = join(dir, 'offline');
  const source = (name: string) => `src/offline/content-origin/${name}`;
  const bridge = await script(source('bridge.ts'), join(offline, 'bridge.js'));
  await writeFile(join(offline, 'bridge.html'), BRIDGE_PAGE);
  const bootScript = await script(source('bundle-frame-boot.ts'), join(offline, 'bundle-frame-boot.js'));
  const boot = String(bootScript)
    .replace(/^\/\/# sourceMappingURL=.*$/m, '')
    .trim();
  const framePage = bundleFramePage(boot);
  await writeFile(join(offline, 'bundle-frame.html'), framePage);
  const frame = await script(source('bundle-frame.ts'), join(offline, 'bundle-frame.js'), {
    BUNDLE_FRAME_BOOT: JSON.stringify(boot),
  });
  const manifest = createManifest([
    createEntry('/offline/bridge.html', BRIDGE_PAGE, false),
    createEntry('/offline/bridge.js', bridge, false),
    createEntry('/offline/bundle-frame.html', framePage, false),
    createEntry('/offline/bundle-frame.js', frame, false),
  ]);
  await script(source('content-worker.ts'), join(dir, 'sw.js'), manifest);
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

interface ScriptOptions {
  entry: string;
  file: string;
  define?: Readonly<Record<string, string>> | undefined;
}

/** Builds one classic script, because the browsers of some televisions do not support module workers. */
async function buildScript(
  root: string,
  { build: { target, sourcemap } }: ResolvedConfig,
  { entry, file, define = {} }: ScriptOptions,
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
