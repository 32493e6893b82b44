import { sql } from 'drizzle-orm';
import type { Person } from '../../platform/auth/actor.ts';
import { containsPattern } from '../../platform/database/contains-pattern.ts';
import type { Database } from '../../platform/database/database.ts';
import { resources, tags } from '../../platform/database/schema.ts';
import { resourceCondition } from '../../platform/resources/resources.store.ts';

export interface DeviceTag {
  key: string;
  value: string;
  /** The number of screens with this tag. */
  screenCount: number;
}

export interface TagFilter {
  /** Part of `key:value`. */
  search?: string | undefined;
  page: number;
  pageSize: number;
}

/** One page of the different tags of the screens that a person can read, by key and value. */
export async function listDeviceTags(
  db: Database,
  person: Person,
  { search, page, pageSize }: TagFilter,
): Promise<{ total: number; data: DeviceTag[] }> {
  const { rows } = await db.execute<{ total: number; data: DeviceTag[] }>(sql`
    with found as (
      select ${tags.key} as key, ${tags.value} as value, count(*)::int as "screenCount"
      from ${tags} join ${resources} on ${resources.id} = ${tags.resourceId}
      where ${tags.domainId} = ${person.domainId} and ${resourceCondition(person, { kinds: ['device'] })}
        ${search ? sql`and lower(${tags.key} || ':' || ${tags.value}) like ${containsPattern(search)}` : sql``}
      group by ${tags.key}, ${tags.value}
    )
    select (select count(*)::int from found) as total, (
      select coalesce(json_agg(page), '[]') from (
        select * from found order by lower(key), lower(value), key, value
        limit ${pageSize} offset ${(page - 1) * pageSize}
      ) as page
    ) as data`);
  return rows[0] ?? { total: 0, data: [] };
}
