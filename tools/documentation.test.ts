import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const pages = globSync(['README.md', 'docs/*.md'], { cwd: root }).sort();
const files = globSync('{apps,packages,e2e,bench,tools}/**/*.{ts,tsx,mjs}', {
  cwd: root,
  exclude: (name) => /(^|\/)(node_modules|dist)$/.test(name),
});
const inBackticks = (text: string) =>
  [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)+)`/g)].map(([, path = '']) => path);

/** `packages/time/src`, relative to the root of the repository. */
const isPath = (path: string) =>
  /^(apps|packages|e2e|bench|tools|docs)\//.test(path) && !path.endsWith('/dist');
/** `publishing/deleted-content.ts`, the end of a path. */
const isEndOfPath = (path: string) => /\.(ts|tsx|mjs)$/.test(path) && !path.startsWith('.');
/** Links to other pages and to code. */
const linksIn = (text: string) =>
  [...text.matchAll(/\[[^\]`]+\]\((?!https?:|#)([\w./-]+)/g)].map(([, path = '']) => path);

test.each(pages)('%s names only files that exist', (page) => {
  const text = readFileSync(join(root, page), 'utf8');
  const folder = join(root, page, '..');
  const missing = [
    ...inBackticks(text).filter((path) =>
      isPath(path)
        ? !existsSync(join(root, path))
        : isEndOfPath(path) && !files.some((file) => file.endsWith(`/${path}`)),
    ),
    ...linksIn(text).filter((path) => !existsSync(join(folder, path))),
  ];
  expect(missing).toEqual([]);
});
