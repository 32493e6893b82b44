import { and, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { permissionCondition } from '../access/access.ts';
import type { Person } from '../auth/actor.ts';
import type { Database } from '../database/database.ts';
import {
  deviceServices,
  devices,
  fonts,
  playlistItems,
  presentationFiles,
  presentationPlaylists,
  presentations,
  publishedSources,
  resources,
  themes,
} from '../database/schema.ts';
import { uuids } from '../database/with-ids.ts';
import { AppError } from '../errors.ts';
import { countOf, joinNames } from '../message-text.ts';
import { shorten } from '../shorten.ts';
import { defaultThemeId, shownThemes } from './shown-themes.ts';

/**
 * The ids of the screens that use any of these resources, or anything in these folders: in their playlist, in their
 * current content document, or in their ads, directly or through playlists, presentations, themes and fonts.
 */
export function screensUsing(
  domainId: string,
  { ids, folderIds }: { ids: readonly string[]; folderIds: readonly string[] },
): SQL {
  return sql`
    with recursive named as materialized (
      select id, kind from ${resources}
      where domain_id = ${domainId} and deleted_at is null
        and (id = any(${uuids(ids)}) or ancestors && ${uuids(folderIds)})
    ),
    used (kind, id) as (
      select kind, id from named
      union
      select above.kind, above.id from used
      cross join lateral (
        select 'playlist' as kind, item.playlist_id as id from ${playlistItems} item
          where item.domain_id = ${domainId} and ((used.kind = 'presentation' and item.presentation_id = used.id)
            or (used.kind = 'playlist' and item.child_playlist_id = used.id))
        union all select 'presentation', hosted.presentation_id from ${presentationPlaylists} hosted
          where used.kind = 'playlist' and hosted.domain_id = ${domainId} and hosted.playlist_id = used.id
        union all select 'presentation', themed.id from ${presentations} themed
          where used.kind = 'theme' and themed.domain_id = ${domainId} and themed.theme_id = used.id
        union all select 'presentation', branded.id from (${shownThemes(domainId)}) branded
          where used.kind = 'theme' and used.id = ${defaultThemeId(domainId)} and branded.theme_id = used.id
        union all select 'presentation', file.presentation_id from ${presentationFiles} file
          where used.kind = 'file_upload' and file.domain_id = ${domainId} and file.file_upload_id = used.id
        union all select 'font', font.id from ${fonts} font
          where used.kind = 'file_upload' and font.domain_id = ${domainId} and font.file_upload_id = used.id
        union all select 'theme', theme.id from ${themes} theme
          where theme.domain_id = ${domainId}
            and ((used.kind = 'file_upload' and used.id in (theme.background_image_id, theme.background_image_portrait_id))
              or (used.kind = 'font' and used.id in (theme.heading_font_id, theme.heading_2_font_id, theme.body_font_id)))
      ) above
    ),
    sent as materialized (
      select distinct hash from ${publishedSources}
      where domain_id = ${domainId} and resource_id in (select id from named)
    )
    select id from ${devices} where domain_id = ${domainId} and playlist_id in (select id from used where kind = 'playlist')
    union select id from ${devices} where domain_id = ${domainId} and published_hash in (select hash from sent)
    union select device_id from ${deviceServices}
      where domain_id = ${domainId} and service = 'ads' and settings ->> 'playlist_id' in (select id::text from used where kind = 'playlist')
    union select device_id from ${deviceServices} where domain_id = ${domainId} and content_hash in (select hash from sent)`;
}

/** The maximum number of screens that an error lists. */
const MAX_NAMED = 100;

/**
 * Call before moving a resource to the trash. Throws 409 if screens use it, or something in it, with the screens that
 * the person can see.
 */
export async function requireUnused(
  db: Database,
  person: Person,
  { id, name, kind }: Pick<typeof resources.$inferSelect, 'id' | 'name' | 'kind'>,
): Promise<void> {
  const used = screensUsing(person.domainId, { ids: [id], folderIds: kind === 'folder' ? [id] : [] });
  const screen = alias(resources, 'screen');
  const screens = await db
    .select({ id: screen.id, name: resources.name, total: sql<string>`count(*) over ()` })
    .from(screen)
    .leftJoin(resources, and(eq(resources.id, screen.id), permissionCondition(person, 'read')))
    .where(
      and(
        eq(screen.domainId, person.domainId),
        sql`${screen.deletedAt} is null`,
        sql`${screen.id} in (${used})`,
      ),
    )
    .orderBy(sql`${resources.name} is null`, sql`lower(${resources.name})`, screen.id)
    .limit(MAX_NAMED);
  const total = Number(screens[0]?.total ?? 0);
  if (total === 0) return;
  const visible = screens.flatMap((each) => (each.name === null ? [] : [{ id: each.id, name: each.name }]));
  const fields = [
    ...visible.map((each) => ({ path: `devices.${each.id}`, message: each.name })),
    { path: 'force', message: 'Set this to true to delete it anyway.' },
  ];
  throw new AppError('conflict', `${subjectOf(kind, name)} ${describeScreens(visible, total)}.`, { fields });
}

function subjectOf(kind: (typeof resources.$inferSelect)['kind'], name: string): string {
  if (kind === 'folder') return `Content in “${name}” plays on`;
  return kind === 'playlist' || kind === 'presentation' ? `“${name}” plays on` : `“${name}” is used on`;
}

/** `3 screens: Bar, Door and 1 other`. */
export function describeScreens(visible: readonly { name: string }[], total: number): string {
  const names = visible.slice(0, 3).map(({ name }) => shorten(name));
  const others = total - names.length;
  if (names.length === 0) return countOf(total, 'screen');
  return `${countOf(total, 'screen')}: ${joinNames([...names, ...(others > 0 ? [countOf(others, 'other')] : [])])}`;
}
