import { ONLINE_WITHIN_MS } from '@vitrine/contract';
import { type SQL, sql } from 'drizzle-orm';
import { deviceStates } from './database/schema.ts';

/**
 * A column over `device_states`: whether the screen is online. It is online if the server has received a heartbeat or
 * recorded a live realtime session (`features/devices/live-sessions.ts`) within five minutes. Filters, counts and rows
 * all use this column, so they agree.
 */
export function onlineCondition(now: Date): SQL<boolean> {
  const since = new Date(now.getTime() - ONLINE_WITHIN_MS).toISOString();
  return sql<boolean>`coalesce(${deviceStates.lastOnlineAt} > ${since}::timestamptz, false)`;
}
