import type { Calls, ReplyOf } from '@vitrine/contract';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import type { LogRow } from './logs.store.ts';
import type { WorkerRow } from './worker-states.store.ts';

type WorkerState = ReplyOf<Calls['devices.setWorkerState']>;

export function presentWorkerState({
  name,
  state,
  at,
}: Pick<WorkerRow, 'name' | 'state' | 'at'>): WorkerState {
  return { name, state: state ?? null, at: at.toISOString() } as WorkerState;
}

export function presentWorkerStates(sent: {
  version: number;
  rows: Pick<WorkerRow, 'name' | 'state' | 'at'>[];
}): ReplyOf<Calls['device.workerStates']> {
  return { workerStatesVersion: sent.version, data: sent.rows.map(presentWorkerState) };
}

export function presentLogs(page: { rows: LogRow[]; hasMore: boolean }): ReplyOf<Calls['devices.logs']> {
  const data = page.rows.map(({ id, at, level, message, tags, context }) => ({
    id,
    at: at.toISOString(),
    level,
    message,
    tags,
    context,
  }));
  return { hasMore: page.hasMore, data };
}

export function presentOccupants(
  sessions: ReturnType<Realtime['sessions']>,
): ReplyOf<Calls['device.occupants']> {
  return {
    occupants: sessions.map(({ sessionId, startedAt }) => ({
      sessionId,
      startedAt: startedAt?.toISOString() ?? null,
    })),
  };
}
