import { sql } from 'drizzle-orm';
import { presentations } from '../database/schema.ts';

/** Seconds that a presentation plays, for queries that list presentations. */
export const totalDuration = sql<number>`coalesce(${presentations.totalDuration}, ${presentations.duration})`;
