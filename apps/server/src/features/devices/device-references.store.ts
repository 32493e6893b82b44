import type { DomainRole } from '@vitrine/contract';
import { sql } from 'drizzle-orm';
import {
  byRole,
  type PrincipalValues,
  permissionCondition,
  principalOf,
} from '../../platform/access/access.ts';
import type { Person } from '../../platform/auth/actor.ts';
import type { Database } from '../../platform/database/database.ts';
import { namedStatement } from '../../platform/database/named-statement.ts';
import { applicationVersions, presentations, resources } from '../../platform/database/schema.ts';
import { idAtPosition, positionsOf, rowWithId } from '../../platform/database/with-ids.ts';
import { presentationThumbnail } from '../../platform/resources/thumbnails.ts';
import type { DeviceRow } from './device-rows.store.ts';

/** A presentation as a list of screens shows it. */
export interface PlayingPresentation {
  name: string;
  /** A path on the content origin. */
  thumbnailUrl: string | null;
}

/** The content that screens play, as far as a person can read it. The ids that screens report can be arbitrary. */
export interface DeviceReferences {
  playlists: Map<string, { id: string; name: string }>;
  presentations: Map<string, PlayingPresentation>;
}

interface Values extends PrincipalValues {
  playlistIds: readonly string[];
  presentationIds: readonly string[];
}

function buildStatement(role: DomainRole) {
  const person = principalOf(role);
  const [playlistIds, presentationIds] = [sql.placeholder('playlistIds'), sql.placeholder('presentationIds')];
  const isReadable = permissionCondition(person, 'read');
  return namedStatement<Values>(
    `device-references-${role}`,
    sql`select
    (select json_object_agg(${resources.id}, json_build_object('id', ${resources.id}, 'name', ${resources.name})) from ${positionsOf(playlistIds)}
      cross join ${rowWithId(resources, resources.id, idAtPosition(playlistIds))} where ${isReadable}),
    (select json_object_agg(${presentations.id}, json_build_object('name', ${resources.name}, 'thumbnailUrl',
        coalesce(${presentationThumbnail(person)}, ${applicationVersions.thumbnailUrl})))
      from ${positionsOf(presentationIds)}
      cross join ${rowWithId(presentations, presentations.id, idAtPosition(presentationIds))}
      cross join ${rowWithId(applicationVersions, applicationVersions.id, presentations.applicationVersionId)}
      cross join ${rowWithId(resources, resources.id, presentations.id)} where ${isReadable})`,
  );
}

const statementOf = byRole(buildStatement);

export async function findDeviceReferences(
  db: Database,
  person: Person,
  rows: readonly DeviceRow[],
): Promise<DeviceReferences> {
  const { domainId, profileId, role } = person;
  const playlistIds = unique(rows.flatMap((row) => [row.playlistId, row.playingPlaylistId]));
  const presentationIds = unique(rows.map((row) => row.playingPresentationId));
  if (playlistIds.length + presentationIds.length === 0)
    return { playlists: new Map(), presentations: new Map() };
  const [found] = await statementOf(role).run(db, { domainId, profileId, playlistIds, presentationIds });
  const [playlists, playing] = found as [string | null, string | null];
  return { playlists: parseMap(playlists), presentations: parseMap(playing) };
}

const unique = (ids: readonly (string | null)[]) => [
  ...new Set(ids.filter((id): id is string => id !== null)),
];

const parseMap = <T>(json: string | null): Map<string, T> =>
  new Map(json === null ? [] : Object.entries<T>(JSON.parse(json)));
