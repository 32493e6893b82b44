import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fail, print, seconds } from './console-output.mjs';

/* Runs on any Node from 20 before anything is installed, so it has no dependencies and no TypeScript. */

/**
 * Installs the packages if `node_modules` does not match the lockfile.
 * @param {string} root
 */
export function install(root) {
  const stamp = join(root, 'node_modules', '.vitrine-install');
  const wanted = fingerprint(root);
  if (readOrEmpty(stamp) === wanted && existsSync(pinnedNode(root))) return;
  if (!isInstalled(root)) {
    const first = !existsSync(join(root, 'node_modules'));
    print(`Installing packages (${first ? 'first start' : 'package-lock.json has changed'})…`);
    const began = performance.now();
    const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
    const { status, error } = spawnSync('npm', args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      // npm deletes node_modules first, so it must not run on the Node in that directory.
      env: { ...process.env, PATH: pathWithout(join(root, 'node_modules')) },
    });
    if (error) fail(`Couldn’t start npm (${error.message}). Install npm 10 or newer.`);
    if (status !== 0) fail('Couldn’t install the packages. See the output of npm above.');
    print(`Installed in ${seconds(performance.now() - began)}.`);
  }
  writeFileSync(stamp, wanted);
}

/**
 * The Node 24 from the packages, which runs TypeScript directly.
 *
 * @param {string} root
 */
export function pinnedNode(root) {
  return join(root, 'node_modules', '.bin', 'node');
}

/** @param {string} root */
function fingerprint(root) {
  const lock = readOrEmpty(join(root, 'package-lock.json'));
  return createHash('sha256').update(`${process.platform} ${process.arch} ${lock}`).digest('hex');
}

/**
 * Whether an earlier `npm install` already installed what the lockfile requires.
 *
 * @param {string} root
 */
function isInstalled(root) {
  const hidden = readOrEmpty(join(root, 'node_modules', '.package-lock.json'));
  if (hidden === '' || !existsSync(pinnedNode(root))) return false;
  /** @type {Record<string, Locked>} */
  const wanted = JSON.parse(readOrEmpty(join(root, 'package-lock.json'))).packages;
  /** @type {Record<string, Locked>} */
  const present = JSON.parse(hidden).packages;
  return Object.entries(wanted).every(([path, { link, version, integrity, optional }]) => {
    if (!path.includes('node_modules/') || link) return true;
    const found = present[path];
    return found ? found.version === version && found.integrity === integrity : optional === true;
  });
}

/** @typedef {{ version?: string, integrity?: string, optional?: boolean, link?: boolean }} Locked */

/** @param {string} directory */
function pathWithout(directory) {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter((entry) => !entry.startsWith(directory))
    .join(delimiter);
}

/** @param {string} file */
function readOrEmpty(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
