import type { BodyOf, Calls } from '@vitrine/contract';
import { requirePermission } from '../../platform/access/access.ts';
import type { Person } from '../../platform/auth/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { LogLevel } from '../../platform/database/schema.ts';
import { takeFromIngestLimit } from './ingest-limits.ts';
import { findLogs, insertLogs, type LogRow } from './logs.store.ts';
import { reportTime } from './report-time.ts';
import type { Retention } from './retention.ts';

interface LogQuery {
  level: LogLevel;
  search?: string | undefined;
  page: number;
  pageSize: number;
}

export interface Logs {
  /**
   * Stores each line of a player's log once, however often it is sent. Returns the number of accepted lines: those past
   * their retention are not accepted. Throws 429 if the screen has exceeded its allowance.
   */
  record(deviceId: string, lines: BodyOf<Calls['device.logs']>['events']): Promise<number>;
  /** Lines of a screen, newest first. Throws 404. */
  list(person: Person, deviceId: string, query: LogQuery): Promise<{ rows: LogRow[]; hasMore: boolean }>;
}

const levels: readonly LogLevel[] = ['debug', 'info', 'warn', 'error'];

interface LogsDependencies {
  db: Database;
  clock: Clock;
  retention: Retention;
}

export function createLogs({ db, clock, retention }: LogsDependencies): Logs {
  return {
    async record(deviceId, lines) {
      const now = clock.now();
      const oldest = retention.oldestRetained('logs');
      const unique = [...new Map(lines.map((line) => [line.id, line])).values()]
        .map((line) => ({ ...line, at: reportTime(line.at, now) }))
        .filter((line) => line.at >= oldest);
      return db.transaction(async (tx) => {
        const domainId = await takeFromIngestLimit(tx, clock, deviceId, 'logs', lines);
        // Lines of a screen without an organisation are not stored.
        if (!domainId) return 0;
        await insertLogs(
          tx,
          unique.map((line) => ({ ...line, domainId, deviceId })),
        );
        return unique.length;
      });
    },
    async list(person, deviceId, { level, ...query }) {
      await requirePermission(db, person, 'device', deviceId, 'read');
      const found = await findLogs(db, person.domainId, deviceId, {
        ...query,
        levels: levels.slice(levels.indexOf(level)),
      });
      return { rows: found.slice(0, query.pageSize), hasMore: found.length > query.pageSize };
    },
  };
}
