import { useState } from 'react';
import { useRead, useReads } from '../../platform/api.ts';
import { isNotFound } from '../../platform/errors.ts';
import type { Acl } from './roles.ts';
import { isFolder, type SharedItem } from './shared-item.ts';

const PAGE_SIZE = 50;
/** The maximum number of grants to read for each folder that contains the item. */
const MAX_INHERITED = 200;

/** A grant on a folder that contains the item. */
export interface InheritedGrant {
  acl: Acl;
  folder: { id: string; name: string };
}

/** Who has access to an item, and why. */
export function useAccess(item: SharedItem) {
  const [pageCount, setPageCount] = useState(1);
  const pages = useReads(
    'acls.list',
    Array.from({ length: pageCount }, (_, index) => ({
      params: { id: item.id },
      query: { page: index + 1, pageSize: PAGE_SIZE },
    })),
  );
  const grants = pages.flatMap(({ data }) => data?.data ?? []);
  const folders = useInheritedGrants(item);
  const failed = [...pages, ...folders.reads].find(({ isError, data }) => isError && data === undefined);
  return {
    owner: item.ownedBy === undefined ? folders.owner : item.ownedBy,
    /** The grants on the item itself, oldest first. */
    grants,
    inherited: folders.grants,
    hasMore: grants.length < (pages[0]?.data?.total ?? 0),
    showMore: () => setPageCount(pageCount + 1),
    isPending: pages[0]?.isPending === true || folders.isPending,
    error: failed?.error ?? null,
    retry: () => {
      for (const read of [...pages, ...folders.reads]) if (read.isError) void read.refetch();
    },
  };
}

/** The grants on the folders that contain an item, from the top folder down. */
function useInheritedGrants(item: SharedItem) {
  const folderId = isFolder(item) ? item.id : item.parentFolderId;
  const folder = useRead('folders.get', { params: { id: folderId ?? '' } }, { enabled: folderId !== null });
  const parent = folder.data && !isFolder(item) ? [{ id: folder.data.id, name: folder.data.name }] : [];
  const containing = [...(folder.data?.path ?? []), ...parent];
  const lists = useReads(
    'acls.list',
    containing.map(({ id }) => ({ params: { id }, query: { pageSize: MAX_INHERITED } })),
  );
  // The item is in a folder that this person cannot see, so a 404 for the folder is not an error.
  const isHidden = !isFolder(item) && isNotFound(folder.error);
  return {
    owner: folder.data?.ownedBy ?? null,
    grants: containing.flatMap(({ id, name }, index): InheritedGrant[] =>
      (lists[index]?.data?.data ?? []).map((acl) => ({ acl, folder: { id, name } })),
    ),
    reads: isHidden ? lists : [folder, ...lists],
    isPending: (folderId !== null && folder.isPending) || lists.some(({ isPending }) => isPending),
  };
}
