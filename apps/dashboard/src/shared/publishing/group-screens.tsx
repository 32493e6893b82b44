import { Button, Checkbox, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Options, useReads } from '../../platform/api.ts';
import { ErrorNote } from '../ui/error-note.tsx';
import { keyOf, type PreviewGroup, type PublishChoice, toggleScreen } from './publish-choice.ts';
import styles from './publish-sheet.module.css';
import type { PublishScope } from './publish-sheet-store.ts';

const PAGE_SIZE = 50;
/** Longer lists of ids do not fit in a URL. */
const MAX_IDS = 200;

type Query = NonNullable<Options<'devices.list'>['query']>;

/** The screens of a group, each with a checkbox to leave it out. */
export function GroupScreens({
  group,
  scope,
  isAssignment,
  choice,
  onChange,
}: {
  group: PreviewGroup;
  scope: PublishScope;
  isAssignment: boolean;
  choice: PublishChoice;
  onChange: (choice: PublishChoice) => void;
}) {
  const { t } = useTranslation();
  const key = keyOf(group);
  const { screens, failed, isPending, unlistedCount, more } = useGroupScreens(group, scope, isAssignment);
  if (failed) return <ErrorNote error={failed.error} retry={() => void failed.refetch()} />;
  return (
    <>
      <ul className={styles.screens}>
        {screens.map(({ id, name }) => (
          <li key={id}>
            <Checkbox
              size="xs"
              label={name}
              checked={!choice.excludedScreens.has(id) && !choice.excludedGroups.has(key)}
              disabled={choice.excludedGroups.has(key)}
              onChange={() => onChange(toggleScreen(choice, id))}
            />
          </li>
        ))}
        {isPending && <Skeleton h={20} w="40%" />}
      </ul>
      {unlistedCount > 0 && (
        <p className={styles.names}>{t('publish.moreNotListed', { count: unlistedCount })}</p>
      )}
      {more && (
        <Button variant="subtle" size="compact-xs" onClick={more}>
          {t('publish.moreScreens')}
        </Button>
      )}
    </>
  );
}

/** Reads the screens of a group in pages. `more` reads the next page, if there is one. */
function useGroupScreens(group: PreviewGroup, scope: PublishScope, isAssignment: boolean) {
  const [pages, setPages] = useState(1);
  const query = listQuery(scope, isAssignment ? undefined : keyOf(group));
  const reads = useReads(
    'devices.list',
    query === null
      ? []
      : Array.from({ length: pages }, (_, index) => ({
          query: { ...query, page: index + 1, pageSize: PAGE_SIZE },
        })),
  );
  const listed = query === null ? group.screens : reads.flatMap(({ data }) => data?.data ?? []);
  // The list contains the screens that the request leaves out, because its API has no such filter.
  const screens = listed.filter(({ id }) => !scope.excludeDeviceIds?.includes(id));
  const total = query === null ? group.screens.length : (reads[0]?.data?.total ?? 0);
  return {
    screens,
    failed: reads.find(({ isError }) => isError),
    isPending: reads.some(({ isPending }) => isPending),
    /** The number of screens that the API cannot list. */
    unlistedCount: query === null ? group.screenCount - screens.length : 0,
    more: total > listed.length ? () => setPages(pages + 1) : null,
  };
}

/**
 * Returns the query for the screens of a group; null if the API cannot list them.
 *
 * @param playlistId the playlist of the screens; undefined: any
 */
function listQuery(scope: PublishScope, playlistId: string | null | undefined): Query | null {
  const { deviceIds, excludeDeviceIds: _, excludePlaylistIds: __, failedPublishId, ...filter } = scope;
  // The API cannot filter by screens without a playlist, or by screens that failed.
  if (playlistId === null || failedPublishId || (deviceIds?.length ?? 0) > MAX_IDS) return null;
  return {
    ...filter,
    sortBy: 'name',
    ...(deviceIds && { id: deviceIds }),
    ...(playlistId !== undefined && { playlistId }),
  };
}
