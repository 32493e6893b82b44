import { Button } from '@mantine/core';
import { MAX_DEVICES_PER_REQUEST } from '@vitrine/contract/constants';
import { useTranslation } from 'react-i18next';
import { type CallApi, useBatch } from '../../platform/api.ts';
import { type DevicesQuery, filterOf, type ListedScreens } from './selection-scope.ts';

/** Loads the ids of all screens that match a query, page by page. */
async function readAll(call: CallApi, query: DevicesQuery): Promise<ListedScreens> {
  const ids = new Set<string>();
  for (let page = 1, isMore = true; isMore; page += 1) {
    const pageSize = MAX_DEVICES_PER_REQUEST;
    const { data, total } = await call('devices.ids', { query: { ...filterOf(query), page, pageSize } });
    for (const id of data) ids.add(id);
    isMore = data.length > 0 && page * pageSize < total;
  }
  return { query, ids };
}

/** Selects all screens of the list, including those that are not loaded. */
export function SelectAllButton({
  total,
  query,
  onSelect,
}: {
  total: number;
  query: DevicesQuery;
  onSelect: (listed: ListedScreens) => void;
}) {
  const { t } = useTranslation();
  const selectAll = useBatch(readAll, { onSuccess: onSelect });
  return (
    <Button size="xs" variant="subtle" loading={selectAll.isPending} onClick={() => selectAll.mutate(query)}>
      {t('screens.selectAllCount', { count: total })}
    </Button>
  );
}
