import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { ApplicationFile } from '../../platform/database/schema.ts';

/** Where the content origin serves the page that plays legacy bundles; its version is part of the address. */
const RENDERER_PATH = '/renderer/3.1.0/';

const contentTypes: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
};

/**
 * The files of the renderer's build. A screen with legacy applications needs them before it can play offline. Empty
 * if the renderer is not built.
 */
export function rendererFiles(directory: string): ApplicationFile[] {
  if (!existsSync(directory)) return [];
  return globSync('**/*.{html,js,css}', { cwd: directory })
    .map((name) => name.split(sep).join('/'))
    .map((name) => {
      const bytes = readFileSync(join(directory, name));
      return {
        url: RENDERER_PATH + (name === 'index.html' ? '' : name),
        contentType: contentTypes[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
        size: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      };
    })
    .sort((a, b) => (a.url < b.url ? -1 : 1));
}
