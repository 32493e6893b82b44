import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { applications, presentations } from '../../platform/database/schema.ts';

/** An organisation with a saved presentation of this built-in application and value; null if there is none. */
export async function findRequester(
  db: Database,
  slug: string,
  property: 'feed' | 'place',
  value: string,
): Promise<string | null> {
  const rows = await db
    .select({ domainId: presentations.domainId })
    .from(presentations)
    .innerJoin(applications, eq(applications.id, presentations.applicationId))
    .where(
      and(
        eq(applications.slug, slug),
        isNull(applications.domainId),
        // These expressions must match those of the indexes exactly: one for each property.
        sql`md5(btrim(${presentations.applicationVars} ->> ${sql.raw(`'${property}'`)})) = md5(${value})`,
      ),
    )
    .limit(1);
  return rows[0]?.domainId ?? null;
}
