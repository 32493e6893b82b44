import type { Permission } from '@vitrine/contract';
import { type SQL, sql } from 'drizzle-orm';
import { canSeeEmail } from '../access/access.ts';
import type { Person } from '../auth/actor.ts';
import type { Database } from '../database/database.ts';
import { namedStatement } from '../database/named-statement.ts';
import { domains, profiles, resourceAcls, tags } from '../database/schema.ts';
import { idAtPosition, positionsOf, rowWithId } from '../database/with-ids.ts';
import type { AclRow, OwnerRow, TagRow } from './resources.store.ts';

const tagIds = sql.placeholder('ids');
const tagsOf = namedStatement<{ ids: readonly string[] }>(
  'tags',
  sql`select own.resource_id, own.id, own.key, own.label, own.type, own.value from ${positionsOf(tagIds)}
    cross join lateral (
      select * from ${tags} where ${tags.resourceId} = ${idAtPosition(tagIds)} order by ${tags.key} offset 0) as own`,
);

export async function findTags(db: Database, resourceIds: readonly string[]): Promise<Map<string, TagRow[]>> {
  const found = new Map<string, TagRow[]>();
  if (resourceIds.length === 0) return found;
  for (const values of await tagsOf.run(db, { ids: resourceIds })) {
    const [resourceId, id, key, label, type, value] = values as [
      string,
      string,
      string,
      string | null,
      string,
      string,
    ];
    const row = { id, key, label, type, value, resourceId };
    const list = found.get(resourceId);
    if (list) list.push(row);
    else found.set(resourceId, [row]);
  }
  return found;
}

/** Maximum number of grants per resource in a list. The call that lists grants has pages. */
const LISTED_GRANTS = 100;

/**
 * Queries the data that the replies about several resources share. The columns are JSON, because their numbers of rows
 * differ.
 */
const shared = namedStatement<{
  domainId: string;
  profileId: string;
  ownerIds: readonly string[];
  ids: readonly string[];
  shareableIds: readonly string[];
}>('shared-details', sharedDetails());

function sharedDetails(): SQL {
  const [domainId, profileId] = [sql.placeholder('domainId'), sql.placeholder('profileId')];
  const ownerIds = sql.placeholder('ownerIds');
  const isListed = sql`${resourceAcls.resourceId} = any(${sql.placeholder('ids')}::uuid[])`;
  const owner = sql`json_build_object('id', ${profiles.id}, 'email', ${profiles.email}, 'name', ${profiles.name},
    'thumbnailUrl', ${profiles.thumbnailUrl}, 'domainRole', ${profiles.domainRole})`;
  const grant = sql`json_build_object('id', id, 'resourceId', resource_id, 'profileId', profile_id,
    'grantProfileId', grant_profile_id, 'grantDomainId', grant_domain_id, 'grantScope', grant_scope,
    'readGrant', read_grant, 'updateGrant', update_grant, 'deleteGrant', delete_grant, 'shareGrant', share_grant,
    'fullGrant', full_grant, 'customAccessGrants', custom_access_grants)`;
  return sql`select
    (select ${domains.name} from ${domains} where ${domains.id} = ${domainId}),
    (select json_agg(${owner}) from ${positionsOf(ownerIds)}
      cross join ${rowWithId(profiles, profiles.id, idAtPosition(ownerIds))}),
    (select json_agg(${grant} order by id) from (
      select ${resourceAcls}.*, row_number() over (partition by ${resourceAcls.resourceId} order by ${resourceAcls.id}) as place
      -- There is one index of the grants to people, and one of those to organisations.
      from (select * from ${resourceAcls} where ${isListed} and ${resourceAcls.grantProfileId} is not null
        union all
        select * from ${resourceAcls} where ${isListed} and ${resourceAcls.grantDomainId} is not null) as ${resourceAcls}
      where ${resourceAcls.domainId} = ${domainId} and (
        ${resourceAcls.resourceId} = any(${sql.placeholder('shareableIds')}::uuid[])
        or ${resourceAcls.grantProfileId} = ${profileId} or ${resourceAcls.grantDomainId} = ${domainId})
    ) as placed where place <= ${sql.raw(String(LISTED_GRANTS))})`;
}

export interface SharedDetails {
  domain: { id: string; name: string };
  owners: Map<string, OwnerRow>;
  /** All grants on a resource if the person can share it, otherwise those that apply to the person. */
  grants: Map<string, AclRow[]>;
}

export async function findSharedDetails(
  db: Database,
  person: Person,
  rows: readonly { resource: { id: string; ownerId: string | null }; permissions: readonly Permission[] }[],
): Promise<SharedDetails> {
  const { domainId, profileId } = person;
  const [found] = await shared.run(db, {
    domainId,
    profileId,
    ownerIds: [...new Set(rows.flatMap(({ resource }) => resource.ownerId ?? []))],
    ids: rows.map(({ resource }) => resource.id),
    shareableIds: rows
      .filter(({ permissions }) => permissions.includes('share'))
      .map(({ resource }) => resource.id),
  });
  const [name, owners, grants] = found as [string | null, string | null, string | null];
  return {
    domain: { id: domainId, name: name ?? '' },
    owners: new Map(
      parseList<OwnerRow>(owners).map((owner) => [
        owner.id,
        { ...owner, email: canSeeEmail(person, owner.id) ? owner.email : null },
      ]),
    ),
    grants: Map.groupBy(parseList<AclRow>(grants), (grant) => grant.resourceId),
  };
}

const parseList = <T>(json: string | null): T[] => (json === null ? [] : JSON.parse(json));
