import { ONLINE_WITHIN_MS } from '@vitrine/contract';
import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import { deviceStates } from './database/schema.ts';

/**
 * A column over `device_states`: whether the screen is online. It is online if the server has received a heartbeat or
 * recorded a live realtime session (`features/devices/live-sessions.ts`) within five minutes. Filters, counts and rows
 * all use this column, so they agree.
 */
export function onlineCondition(now: Date): SQL<boolean> {
  return onlineSinceCondition(onlineSince(now));
}

/** The condition with the result of {@link onlineSince}, or a placeholder for it. */
export function onlineSinceCondition(since: string | Placeholder): SQL<boolean> {
  return sql<boolean>`coalesce(${deviceStates.lastOnlineAt} > ${since}::timestamptz, false)`;
}

/** A screen that was last online after this time still counts as online. */
export function onlineSince(now: Date): string {
  return new Date(now.getTime() - ONLINE_WITHIN_MS).toISOString();
}
