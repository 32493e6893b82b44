import { type SQL, sql } from 'drizzle-orm';
import { permissionCondition } from '../access/access.ts';
import type { Person } from '../auth/actor.ts';
import type { Database } from '../database/database.ts';
import { domains, presentations, resources } from '../database/schema.ts';
import { uuids } from '../database/with-ids.ts';

/** The theme that an organisation has chosen as its default, even if it is in the trash. */
export function defaultThemeId(domainId: string): SQL<string | null> {
  return sql`(select ${domains.defaultThemeId} from ${domains} where ${domains.id} = ${domainId})`;
}

/**
 * A query of each presentation (`id`) of an organisation with the theme that it shows (`theme_id`): its own, unless that
 * is in the trash, or else the default.
 */
export function shownThemes(domainId: string): SQL {
  return sql`select ${presentations.id} as id, coalesce(own.id, ${defaultThemeId(domainId)}) as theme_id
    from ${presentations}
    left join ${resources} own on own.id = ${presentations.themeId} and own.deleted_at is null
    where ${presentations.domainId} = ${domainId}`;
}

/** Over `resources`: presentations that show a theme. */
export function showsTheme(domainId: string, themeId: string): SQL {
  return sql`${resources.id} in (
    select shown.id from (${shownThemes(domainId)}) as shown where shown.theme_id = ${themeId}::uuid)`;
}

/** How many of the presentations that a person can read show each of these themes. Themes without any are absent. */
export async function countThemedPresentations(
  db: Database,
  person: Person,
  themeIds: readonly string[],
): Promise<Map<string, number>> {
  if (themeIds.length === 0) return new Map();
  const { rows } = await db.execute<{ id: string; count: number }>(sql`
    select shown.theme_id as id, count(*)::int as count
    from (${shownThemes(person.domainId)}) as shown
    join ${resources} on ${resources.id} = shown.id
    where shown.theme_id = any(${uuids(themeIds)}) and ${resources.deletedAt} is null
      and ${permissionCondition(person, 'read')}
    group by shown.theme_id`);
  return new Map(rows.map(({ id, count }) => [id, count]));
}
