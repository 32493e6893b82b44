import type { BodyOf, Calls } from '@vitrine/contract';
import { requirePermission } from '../../platform/access/access.ts';
import type { Person } from '../../platform/auth/actor.ts';
import type { Database } from '../../platform/database/database.ts';
import type { LogLevel } from '../../platform/database/schema.ts';
import { findDomainOf } from './events.store.ts';
import { findLogs, insertLogs, type LogRow } from './logs.store.ts';

export interface LogQuery {
  level: LogLevel;
  search?: string | undefined;
  page: number;
  pageSize: number;
}

export interface Logs {
  /** Keeps lines of a player's log, each once however often it is sent. Answers how many were taken. */
  record(deviceId: string, lines: BodyOf<Calls['device.logs']>['events']): Promise<number>;
  /** Lines of a screen, newest first. Throws 404. */
  list(person: Person, deviceId: string, query: LogQuery): Promise<{ rows: LogRow[]; hasMore: boolean }>;
}

const levels: readonly LogLevel[] = ['debug', 'info', 'warn', 'error'];

export function createLogs(db: Database): Logs {
  return {
    async record(deviceId, lines) {
      const domainId = await findDomainOf(db, deviceId);
      // A screen that was taken out of its domain has nobody to report to.
      if (!domainId) return 0;
      const unique = [...new Map(lines.map((line) => [line.id, line])).values()];
      await insertLogs(
        db,
        unique.map(({ at, ...line }) => ({ ...line, domainId, deviceId, at: new Date(at) })),
      );
      return unique.length;
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
