import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type CallApi, type Options, useBatch } from '../../platform/api.ts';

export type DevicesQuery = Options<'devices.list'>['query'];

const MAX_SCREENS = 10_000;

/** Loads the ids of all screens that match a query, page by page. */
async function readAllIds(call: CallApi, query: DevicesQuery): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1; ids.length < MAX_SCREENS; page += 1) {
    const { data, total } = await call('devices.list', { query: { ...query, page, pageSize: 200 } });
    ids.push(...data.map(({ id }) => id));
    if (data.length === 0 || ids.length >= total) break;
  }
  return ids.slice(0, MAX_SCREENS);
}

/** Selects all screens of the list, also those that are not loaded. */
export function SelectAllButton({
  total,
  query,
  onSelect,
}: {
  total: number;
  query: DevicesQuery;
  onSelect: (selected: ReadonlySet<string>) => void;
}) {
  const { t } = useTranslation();
  const selectAll = useBatch(readAllIds, { onSuccess: (ids) => onSelect(new Set(ids)) });
  return (
    <Button size="xs" variant="subtle" loading={selectAll.isPending} onClick={() => selectAll.mutate(query)}>
      {t('screens.selectAllCount', { count: total })}
    </Button>
  );
}
