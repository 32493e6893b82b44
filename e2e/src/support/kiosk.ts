import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchProfile } from '@vitrine/test-kit/browser';
import type { BrowserContext, Page } from 'playwright-core';

/** A device that shows a screen: a browser whose profile survives when it is switched off. */
export interface Kiosk {
  /** Starts the browser, with an empty page. */
  switchOn(): Promise<Page>;
  /** Closes the page and opens an empty one in the running browser, for a fraction of the work of a cold boot. */
  replacePage(): Promise<Page>;
  /** Ends the browser. */
  switchOff(): Promise<void>;
  /** Kills the browser and its child processes, as a power cut would. */
  kill9(): Promise<void>;
  /** Kills the GPU process, as a failing driver would. Returns the number of killed processes. */
  killGpuProcess(): number;
  /** The ids of the browser's processes. */
  processes(): number[];
  /** Seconds of processor time that the browser's processes have used since `switchOn`. */
  processorSeconds(): number;
  /** Stops the browser and deletes its profile. */
  remove(): Promise<void>;
}

const TICKS_PER_SECOND = 100;

interface KioskOptions {
  viewport?: { width: number; height: number };
  /** The language of the machine; the browser's own by default. */
  locale?: string;
  /** Starts the complete browser, as on a device, instead of the headless shell. */
  isComplete?: boolean;
}

export async function createKiosk({
  viewport = { width: 960, height: 540 },
  ...options
}: KioskOptions = {}): Promise<Kiosk> {
  const profile = await mkdtemp(join(tmpdir(), 'vitrine-kiosk-'));
  let context: BrowserContext | undefined;
  const kiosk: Kiosk = {
    async switchOn() {
      context = await launchProfile(profile, { viewport, ...options });
      return context.pages()[0] ?? context.newPage();
    },
    async replacePage() {
      if (!context) return kiosk.switchOn();
      const previousPages = context.pages();
      const page = await context.newPage();
      for (const each of previousPages) await each.close();
      return page;
    },
    async switchOff() {
      await context?.close();
      context = undefined;
    },
    async kill9() {
      const closed = new Promise<void>((resolve) => context?.once('close', () => resolve()));
      for (const pid of processesOf(profile)) kill(pid);
      await closed;
      context = undefined;
    },
    killGpuProcess() {
      const gpuProcesses = processesOf(profile).filter((pid) =>
        commandOf(pid).includes('--type=gpu-process'),
      );
      gpuProcesses.forEach(kill);
      return gpuProcesses.length;
    },
    processes: () => processesOf(profile),
    processorSeconds: () => processesOf(profile).reduce((sum, pid) => sum + secondsOf(pid), 0),
    async remove() {
      await kiosk.switchOff();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  return kiosk;
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process already ended with its parent.
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

/** The browser with this profile, and its child processes. */
function processesOf(profile: string): number[] {
  const parents = new Map<number, number>();
  let browser = 0;
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    if (!(pid > 0)) continue;
    try {
      parents.set(pid, Number(statOf(pid)[1]));
      const line = commandOf(pid);
      if (line.includes(`--user-data-dir=${profile}`) && !line.includes('--type=')) browser = pid;
    } catch {
      // The process has ended in the meantime.
    }
  }
  const isOfBrowser = (pid: number): boolean =>
    pid === browser || (parents.has(pid) && isOfBrowser(parents.get(pid) ?? 0));
  return browser === 0 ? [] : [...parents.keys()].filter(isOfBrowser);
}

/**
 * Returns the fields of `/proc/<pid>/stat` after the name: state, parent, and so on. The name can contain any
 * character.
 */
function statOf(pid: number): string[] {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

function secondsOf(pid: number): number {
  try {
    const fields = statOf(pid);
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    return 0;
  }
}
