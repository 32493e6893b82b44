import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findChromium } from '@vitrine/test-kit/browser';
import { expect, test } from 'vitest';
import { startAcceleratedScreen } from './testing/accelerated-screen.ts';
import { type Memory, memoryByType } from './testing/process-memory.ts';
import type { ServiceDouble } from './testing/service-double.ts';

/*
 * Measures the memory of a screen that shows photos and web pages, as Linux counts it, with no tool attached to the
 * browser. `LONG_TESTS=1 PLAYS=20000 npx vitest run --project browser apps/player/src/memory.long.test.ts`
 */

const PLAYS = Number(process.env.PLAYS ?? 3000);
const EVERY_MS = 30_000;
/** Five plays a second on a free core, or a third of that on a busy machine. */
const LIMIT_MS = process.env.MINUTES ? Number(process.env.MINUTES) * 60_000 : PLAYS * 600 + 120_000;
const FLAGS = (process.env.CHROMIUM_FLAGS ?? '').split(' ').filter(Boolean);

interface Sample {
  plays: number;
  types: Record<string, Memory>;
}

test(`${PLAYS} plays of photos and web pages: memory per process type`, {
  timeout: LIMIT_MS + 120_000,
}, async () => {
  const service = await startAcceleratedScreen('player-memory');
  const profile = mkdtempSync(join(tmpdir(), 'vitrine-memory-'));
  const browser = spawn(
    findChromium() ?? 'chromium',
    [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...FLAGS,
      `--user-data-dir=${profile}`,
      '--window-size=960,540',
      `${service.url}/player/?offlineSupport=true`,
    ],
    { stdio: 'ignore', detached: true },
  );
  const pid = browser.pid ?? 0;
  const samples: Sample[] = [];
  try {
    const deadline = performance.now() + LIMIT_MS;
    let plays = 0;
    while (plays < PLAYS && performance.now() < deadline) {
      await pause(EVERY_MS);
      plays += takePlays(service);
      samples.push({ plays, types: memoryByType(pid) });
      process.stdout.write(`${new Date().toISOString()} ${describe(samples.at(-1))}\n`);
    }
    expect(plays).toBeGreaterThanOrEqual(PLAYS);
  } finally {
    process.kill(-pid, 'SIGKILL');
    await service.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
});

/** Returns how many plays were reported since the last call, and clears them. */
function takePlays({ calls }: ServiceDouble): number {
  const events = calls
    .splice(0)
    .flatMap(({ path, body }) =>
      path.endsWith('/events') ? (body.events as { type: string; error_message?: string }[]) : [],
    );
  for (const { error_message } of events)
    if (error_message) process.stdout.write(`error: ${error_message}\n`);
  return events.filter(({ type }) => type === 'play').length;
}

function describe(sample: Sample | undefined): string {
  const parts = Object.entries(sample?.types ?? {}).map(
    ([type, { processes, rss, pss, anonymous }]) =>
      `${type}×${processes} ${rss.toFixed(0)}/${pss.toFixed(0)}/${anonymous.toFixed(0)}`,
  );
  return `${sample?.plays} plays, rss/pss/anonymous in MB: ${parts.join(', ')}`;
}
