import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/*
 * Finds the front ends that must be built again. This runs on every start, so it does not read unchanged files: it
 * compares names, sizes and times first, and contents only if those differ.
 */

const frontEnds = ['dashboard', 'player', 'gallery', 'renderer'];
/** Files that every build depends on besides its own sources and its packages. */
const shared = ['package-lock.json', 'tsconfig.base.json'];
/** Folders outside of its workspace that a front end's build reads.
 * @type {Record<string, readonly string[]>}
 */
const otherFolders = { dashboard: ['docs/guide'] };
const foreign = new Set(['node_modules', 'dist', 'coverage']);

/** The front ends that this repository has.
 * @param {string} root
 */
export function presentFrontEnds(root) {
  return frontEnds.filter((name) => existsSync(join(root, 'apps', name, 'vite.config.ts')));
}

/** @param {string} root */
export function staleFrontEnds(root) {
  return presentFrontEnds(root).filter((name) => isStale(root, name));
}

/**
 * Whether a front end's `dist` does not match its sources.
 *
 * @param {string} root
 * @param {string} name
 */
export function isStale(root, name) {
  const stamp = readStamp(root, name);
  if (!stamp || !existsSync(join(root, 'apps', name, 'dist'))) return true;
  const files = inputs(root, name);
  if (stamp.stats === digestFileStats(files)) return false;
  if (stamp.contents !== contents(root, files)) return true;
  // Only the times of the files differ, for example after a fresh checkout. Next time, comparing times suffices again.
  writeStamp(root, name);
  return false;
}

/**
 * Records that `dist` matches the current sources.
 *
 * @param {string} root
 * @param {string} name
 */
export function writeStamp(root, name) {
  const files = inputs(root, name);
  const file = stampFile(root, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ stats: digestFileStats(files), contents: contents(root, files) }));
}

/**
 * @param {string} root
 * @param {string} name
 * @returns {{ stats: string, contents: string } | undefined}
 */
function readStamp(root, name) {
  try {
    return JSON.parse(readFileSync(stampFile(root, name), 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Next to `dist` instead of in it, because the server serves the contents of `dist`.
 *
 * @param {string} root
 * @param {string} name
 */
function stampFile(root, name) {
  return join(root, 'node_modules', '.vitrine-builds', `${name}.json`);
}

/** @typedef {{ path: string, size: number, mtimeMs: number }} Input */

/** The files that a build reads: its own, those of the packages that it depends on, `otherFolders` and `shared`.
 * @param {string} root
 * @param {string} name
 */
function inputs(root, name) {
  /** @type {Input[]} */
  const files = [];
  for (const folder of withPackages(root, `apps/${name}`)) collect(root, folder, files);
  for (const folder of otherFolders[name] ?? []) collect(root, folder, files);
  for (const path of shared) files.push(readFileStats(root, path));
  return files.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** A workspace's folder and those of the packages that it depends on, directly or through others.
 * @param {string} root
 * @param {string} folder
 */
function withPackages(root, folder) {
  const folders = new Set([folder]);
  for (const each of folders) {
    const { dependencies = {} } = JSON.parse(readFileSync(join(root, each, 'package.json'), 'utf8'));
    for (const dependency of Object.keys(dependencies)) {
      if (dependency.startsWith('@vitrine/')) folders.add(dependency.replace('@vitrine/', 'packages/'));
    }
  }
  return folders;
}

/**
 * @param {string} root
 * @param {string} folder
 * @param {Input[]} files
 */
function collect(root, folder, files) {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      if (!foreign.has(entry.name)) collect(root, path, files);
    } else if (!/\.test\.tsx?$/.test(entry.name)) files.push(readFileStats(root, path));
  }
}

/**
 * @param {string} root
 * @param {string} path
 */
function readFileStats(root, path) {
  const { size, mtimeMs } = statSync(join(root, path));
  return { path, size, mtimeMs };
}

/** @param {Input[]} files */
function digestFileStats(files) {
  return digest(files.map(({ path, size, mtimeMs }) => `${path} ${size} ${mtimeMs}`));
}

/**
 * @param {string} root
 * @param {Input[]} files
 */
function contents(root, files) {
  return digest(files.map(({ path }) => `${path} ${digest([readFileSync(join(root, path))])}`));
}

/** @param {(string | Buffer)[]} parts */
function digest(parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\n');
  return hash.digest('hex');
}
