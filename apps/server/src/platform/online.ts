import { ONLINE_WITHIN_MS } from '@vitrine/contract';
import { type SQL, sql } from 'drizzle-orm';
import { deviceStates } from './database/schema.ts';

/**
 * A column, over `device_states`: whether the screen is online. It is when the service saw it within five minutes, by a
 * heartbeat or by a live realtime session (`features/devices/live-sessions.ts` records these). Filters, counts and
 * rows all use this column, so they agree.
 */
export function isOnline(now: Date): SQL<boolean> {
  const since = new Date(now.getTime() - ONLINE_WITHIN_MS).toISOString();
  return sql<boolean>`coalesce(${deviceStates.lastOnlineAt} > ${since}::timestamptz, false)`;
}
