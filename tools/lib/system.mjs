import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fail, print, seconds } from './console-output.mjs';

/* The system requirements of the tests. Runs on any Node from 20. */

/**
 * `extra`: an additional package to install, which nothing else needs.
 * @typedef {{ what: string, debian: string, extra?: string, isPresent: () => boolean }} Need
 */

/** @type {Need[]} */
const needs = [
  {
    what: 'Chromium (or Google Chrome), or its path in PLAYWRIGHT_CHROMIUM',
    debian: 'chromium',
    // Rendering pages takes a third less work in the headless shell.
    extra: 'chromium-headless-shell',
    isPresent: () =>
      process.env.PLAYWRIGHT_CHROMIUM !== undefined ||
      onPath('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome') ||
      existsSync('/Applications/Google Chrome.app') ||
      existsSync('/Applications/Chromium.app'),
  },
  {
    what: 'Mosquitto (the MQTT broker)',
    debian: 'mosquitto',
    isPresent: () => onPath('mosquitto'),
  },
  {
    what: 'a text font such as Liberation',
    debian: 'fonts-liberation',
    // Systems other than a minimal Linux have fonts.
    isPresent: () => process.platform !== 'linux' || hasFont(),
  },
];

/** How long a person at a terminal has to cancel the installation. */
const SECONDS_TO_STOP = 5;

/**
 * Installs missing packages if that is possible and allowed. Otherwise, prints what to install.
 * @param {boolean} isAllowed
 */
export async function installSystemPackages(isAllowed) {
  const missing = needs.filter((need) => !need.isPresent());
  if (missing.length === 0) return;
  const sentence = `The tests need ${missing.map(({ what }) => what).join(', and ')}`;
  if (!existsSync('/etc/debian_version'))
    fail(`${sentence}. Install what is missing, then run the tests again.`);
  const names = missing.map(({ debian }) => debian);
  if (process.getuid?.() !== 0 || !isAllowed)
    fail(`${sentence}. Run "sudo apt-get install ${names.join(' ')}", then run the tests again.`);
  const extras = missing.flatMap(({ extra = [] }) => extra);
  print(`${sentence}.`);
  print(`Installing on this system with apt-get: ${[...names, ...extras].join(', ')}.`);
  print(
    'To install them yourself, stop this with Ctrl+C and run "npm test -- --no-install", which installs nothing.',
  );
  if (process.stdout.isTTY) await setTimeout(SECONDS_TO_STOP * 1000);
  const began = performance.now();
  await apt('update');
  await apt('install', ...names);
  for (const extra of extras) await runApt('install', extra);
  const still = missing.filter((need) => !need.isPresent());
  if (still.length > 0)
    fail(`apt-get installed ${names.join(', ')}, but this is still missing: ${still[0]?.what}.`);
  print(`Installed in ${seconds(performance.now() - began)}.`);
}

/** @param {string[]} args */
async function apt(...args) {
  const { status, error, stderr } = await runApt(...args);
  if (error || status !== 0)
    fail(`${stderr}"apt-get ${args.join(' ')}" failed${error ? `: ${error.message}` : ''}.`);
}

/** How long to wait for another installation, such as the automatic updates after a system's start. */
const LOCK_MINUTES = 10;
const LOCK_POLL_MS = 2000;

/**
 * Runs apt-get once no other process holds its locks. The option of apt-get for that does not apply to "apt-get
 * update".
 *
 * @param {string[]} args
 */
async function runApt(...args) {
  for (let waited = 0; ; waited += LOCK_POLL_MS) {
    const result = spawnSync('apt-get', ['-qq', '--yes', '--no-install-recommends', ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      encoding: 'utf8',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' },
    });
    const isLocked = result.status !== 0 && /could not get lock/i.test(result.stderr);
    if (!isLocked || waited >= LOCK_MINUTES * 60_000) return result;
    if (waited === 0) print('Another installation is running on this system. Waiting for it to finish…');
    await setTimeout(LOCK_POLL_MS);
  }
}

/**
 * Whether one of these programs exists. Some are only in root's path.
 *
 * @param {string[]} names
 */
function onPath(...names) {
  const directories = [
    ...(process.env.PATH ?? '').split(delimiter),
    '/usr/sbin',
    '/usr/local/sbin',
    '/snap/bin',
  ];
  return directories.some((directory) => names.some((name) => isExecutable(join(directory, name))));
}

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function hasFont() {
  const { status, stdout } = spawnSync('fc-list', [':lang=en', 'family'], { encoding: 'utf8' });
  return status === 0 && stdout.trim() !== '';
}
