import { sql } from 'drizzle-orm';
import { presentations } from '../database/schema.ts';

/** A column over `presentations`: how many seconds a presentation plays. */
export const totalDuration = sql<number>`coalesce(${presentations.totalDuration}, ${presentations.duration})`;
