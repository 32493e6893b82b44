import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { applicationVersions, fileUploads, presentations } from '../database/schema.ts';

/** A column over `presentations`: how many seconds a presentation plays. */
export const totalDuration = sql<number>`coalesce(${presentations.totalDuration}, ${presentations.duration})`;

/**
 * Stores how many seconds presentations play whose applications play files to their ends. Null while the duration of a
 * file is not known. Call it when the files of a presentation change, and when the duration of a file becomes known.
 *
 * @param which a condition over `presentations`
 */
export async function updateFileDurations(db: Database, which: SQL): Promise<void> {
  const files = sql`${presentations.applicationVars} -> (${applicationVersions.itemDuration} ->> 'files')`;
  await db.execute(sql`
    update ${presentations} set total_duration = (
      select case when count(*) = count(${fileUploads.duration}) then sum(${fileUploads.duration}) end
      from jsonb_array_elements(${files}) as listed
      left join ${fileUploads} on ${fileUploads.id} = (listed ->> 'id')::uuid
    ) from ${applicationVersions}
    where ${applicationVersions.id} = ${presentations.applicationVersionId}
      and jsonb_typeof(${files}) = 'array' and ${which}`);
}
