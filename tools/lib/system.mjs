import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fail, say, seconds } from './say.mjs';

/* The system requirements of the tests. Runs on any Node from 20. */

/**
 * `extra`: a package that comes along when this one is installed, and that nobody else needs.
 * @typedef {{ what: string, debian: string, extra?: string, isPresent: () => boolean }} Need
 */

/** @type {Need[]} */
const needs = [
  {
    what: 'Chromium (or Google Chrome), or its path in PLAYWRIGHT_CHROMIUM',
    debian: 'chromium',
    // It renders the same pictures with a quarter less work.
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
    // Other systems than a minimal Linux have fonts.
    isPresent: () => process.platform !== 'linux' || hasFont(),
  },
];

/** How long a person at a terminal can cancel the installation. */
const SECONDS_TO_STOP = 5;

/** Installs what is missing if that is possible and allowed, else says what to install.
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
  say(`${sentence}.`);
  say(`Installing on this system with apt-get: ${[...names, ...extras].join(', ')}.`);
  say(
    'To install them yourself, stop this with Ctrl+C and run "npm test -- --no-install", which installs nothing.',
  );
  if (process.stdout.isTTY) await setTimeout(SECONDS_TO_STOP * 1000);
  const began = performance.now();
  apt('update');
  apt('install', ...names);
  for (const extra of extras) runApt('install', extra);
  const still = missing.filter((need) => !need.isPresent());
  if (still.length > 0)
    fail(`apt-get installed ${names.join(', ')}, but this is still missing: ${still[0]?.what}.`);
  say(`Installed in ${seconds(performance.now() - began)}.`);
}

/** @param {string[]} args */
function apt(...args) {
  const { status, error } = runApt(...args);
  if (error || status !== 0) fail(`"apt-get ${args.join(' ')}" failed${error ? `: ${error.message}` : ''}.`);
}

/** @param {string[]} args */
function runApt(...args) {
  return spawnSync('apt-get', ['-qq', '--yes', '--no-install-recommends', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
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
