import { isDeepStrictEqual } from 'node:util';
import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { deviceWorkers } from '../../platform/database/schema.ts';
import { recordWorkers } from '../../platform/device-inputs.ts';

/**
 * Records the history of worker states that are newer than the stored ones and different. Call it before they are
 * written. A stored state later than `latest` comes from a clock that was ahead, so it is replaced.
 */
export async function recordWorkerStates(
  db: Database,
  source: { domainId: string; deviceId: string },
  states: readonly { name: string; state?: unknown; at: Date }[],
  latest: Date,
): Promise<void> {
  if (states.length === 0) return;
  const names = [...new Set(states.map(({ name }) => name))];
  const stored = await db
    .select({ name: deviceWorkers.name, state: deviceWorkers.state, at: deviceWorkers.at })
    .from(deviceWorkers)
    .where(and(eq(deviceWorkers.deviceId, source.deviceId), inArray(deviceWorkers.name, names)));
  const known = new Map<string, { state: unknown; at: Date }>(stored.map((row) => [row.name, row]));
  const changes: { name: string; previous: unknown; value: unknown; at: Date }[] = [];
  for (const { name, state = null, at } of [...states].sort((a, b) => a.at.getTime() - b.at.getTime())) {
    const before = known.get(name);
    if (before && before.at <= latest && at <= before.at) continue;
    known.set(name, { state, at });
    if (before && isDeepStrictEqual(before.state, state)) continue;
    changes.push({ name, previous: before?.state ?? null, value: state, at });
  }
  await recordWorkers(db, source, changes);
}
