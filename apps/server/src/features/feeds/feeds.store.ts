import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { applications, presentations } from '../../platform/database/schema.ts';

/** Whether a presentation of this built-in application has been saved with this value. */
export async function isSavedValue(
  db: Database,
  slug: string,
  property: 'feed' | 'place',
  value: string,
): Promise<boolean> {
  const rows = await db
    .select({ id: presentations.id })
    .from(presentations)
    .innerJoin(applications, eq(applications.id, presentations.applicationId))
    .where(
      and(
        eq(applications.slug, slug),
        isNull(applications.domainId),
        // As the indexes are written, to the letter: one for each property.
        sql`md5(btrim(${presentations.applicationVars} ->> ${sql.raw(`'${property}'`)})) = md5(${value})`,
      ),
    )
    .limit(1);
  return rows.length > 0;
}
