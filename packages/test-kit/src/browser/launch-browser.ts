import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type LaunchOptions,
} from 'playwright-core';
import { POLLING } from '../polling.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const shells = ['/usr/bin/chromium-headless-shell'];
/** The complete browser reads this from the system's settings. With it, both render text identically. */
const SHELL_HINTING = '--font-render-hinting=slight';

/**
 * Flags that make runs quiet and reproducible: the browser fetches, updates and synchronises nothing in the background.
 */
const flags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Chromium 156 starts a renderer for the suggestions below its address bar with each window, which takes as much
 * processor time as all its other processes together.
 */
const addressBarPopups = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'];
/**
 * The features that Playwright disables. Chromium uses only the last such list on its command line, so our list must
 * include them.
 */
const disabledByPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
];
export const DISABLED_FEATURES = `--disable-features=${[...disabledByPlaywright, ...addressBarPopups].join(',')}`;

/** Screens play without user input, and so do their tests. */
const AUTOPLAY = '--autoplay-policy=no-user-gesture-required';

/**
 * The path of the machine's Chromium: `PLAYWRIGHT_CHROMIUM`, or else a program on the `PATH` or in the usual places.
 */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  if (env.PLAYWRIGHT_CHROMIUM) return env.PLAYWRIGHT_CHROMIUM;
  const onPath = (env.PATH ?? '')
    .split(delimiter)
    .filter((directory) => directory !== '')
    .flatMap((directory) => names.map((name) => join(directory, name)));
  return [...onPath, ...usualPlaces].find(isExecutable);
}

interface Completeness {
  /**
   * Whether to start the complete browser, for tests of browser features. By default, the headless shell is used if it
   * is installed. It is a build of Chromium that only renders pages and runs scripts, which takes a third less
   * processor time.
   */
  isComplete?: boolean;
}

/**
 * Starts headless Chromium. The caller closes it.
 *
 * @throws an Error with installation instructions if there is no Chromium.
 */
export async function launchBrowser({
  isComplete = false,
  ...options
}: LaunchOptions & Completeness = {}): Promise<Browser> {
  const browser = await chromium.launch(
    withUsualFlags(findExecutable(isComplete), { ...options, args: [AUTOPLAY, ...(options.args ?? [])] }),
  );
  browser.on('context', (context) => context.setDefaultTimeout(POLLING.timeout));
  return browser;
}

/**
 * Starts Chromium with a profile that persists in `directory`, as on a device, and with a device's default rules on
 * autoplay.
 *
 * @param args in addition to the usual ones
 */
export async function launchProfile(
  directory: string,
  { isComplete = false, ...options }: BrowserContextOptions & Completeness & { args?: string[] } = {},
): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(
    directory,
    withUsualFlags(findExecutable(isComplete), options),
  );
  context.setDefaultTimeout(POLLING.timeout);
  return context;
}

function findExecutable(isComplete: boolean): string | undefined {
  const shell = isComplete || process.env.PLAYWRIGHT_CHROMIUM ? undefined : shells.find(isExecutable);
  return shell ?? findChromium();
}

/** The options for programs that start the machine's Chromium through Playwright themselves. */
export function browserOptions(): LaunchOptions {
  return withUsualFlags(findExecutable(false), {});
}

function withUsualFlags<Options extends { args?: string[] }>(
  executablePath: string | undefined,
  options: Options,
) {
  if (!executablePath) {
    throw new Error(
      'Chromium was not found. Install Chromium or Google Chrome, or set PLAYWRIGHT_CHROMIUM to its path.',
    );
  }
  // Chromium's sandbox does not run as root. It stays on for all other users.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const hinting = shells.includes(executablePath) ? [SHELL_HINTING] : [];
  return {
    executablePath,
    ...options,
    args: [...flags, DISABLED_FEATURES, ...sandbox, ...hinting, ...(options.args ?? [])],
  };
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
