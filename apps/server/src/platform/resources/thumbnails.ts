import { type SQL, sql } from 'drizzle-orm';
import { type Principal, permissionCondition } from '../access/access.ts';
import { fileUploads, presentationFiles, presentations, resources } from '../database/schema.ts';

/**
 * A column over `presentations`: the path of the thumbnail of the first file in the settings that the person can read
 * and that has a thumbnail.
 */
export function presentationThumbnail(person: Principal): SQL<string | null> {
  return sql<string | null>`(
    select '/' || ${fileUploads.thumbnailKey}
    from ${presentationFiles}
    join ${fileUploads} on ${fileUploads.id} = ${presentationFiles.fileUploadId}
    join ${resources} on ${resources.id} = ${fileUploads.id}
    where ${presentationFiles.presentationId} = ${presentations.id}
      and ${fileUploads.thumbnailKey} is not null and ${permissionCondition(person, 'read')}
    order by ${presentationFiles.position} limit 1)`;
}
