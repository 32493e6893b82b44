import { createFakeTimers } from '@vitrine/test-kit';
import { expect, test } from 'vitest';
import type { NewEvent, Telemetry } from './telemetry.ts';
import { createWorkerReports } from './worker-reports.ts';

test('reports the latest state of each worker every ten seconds, if it has changed', async () => {
  const timers = createFakeTimers();
  const recorded: NewEvent[] = [];
  const telemetry = {
    record: async (event: NewEvent) => void recorded.push(event),
  } as Partial<Telemetry> as Telemetry;
  const workers = createWorkerReports(telemetry, timers);
  const stop = workers.start();
  workers.add('door', { open: true });
  workers.add('door', { open: false });
  workers.add('heat', 21);
  await timers.advanceAsync(10_000);
  expect(recorded).toEqual([
    { type: 'worker', name: 'door', state: { open: false } },
    { type: 'worker', name: 'heat', state: 21 },
  ]);
  workers.add('door', { open: false });
  workers.add('huge', 'x'.repeat(5000));
  await timers.advanceAsync(10_000);
  expect(recorded).toHaveLength(2);
  stop();
  expect(timers.pending).toBe(0);
});
