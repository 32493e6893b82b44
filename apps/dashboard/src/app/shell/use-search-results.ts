import { useDebouncedValue } from '@mantine/hooks';
import type { SpotlightActionGroupData } from '@mantine/spotlight';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../platform/api.ts';
import { useNow } from '../../platform/clock.ts';
import { publishStatus, screenState } from '../../shared/screens/screen-state.ts';
import { useOpenItem } from './use-open-item.ts';

const LIMIT = 6;

export interface SearchResults {
  groups: SpotlightActionGroupData[];
  /** Whether the results are those of an earlier text. */
  isWaiting: boolean;
  failure: { error: unknown; retry: () => void } | null;
}

/** The screens and the content that match the text. Searches only while the search is open. */
export function useSearchResults(text: string, isOpen: boolean): SearchResults {
  const { t } = useTranslation();
  const [query] = useDebouncedValue(text.trim(), 150);
  const isSearching = isOpen && query !== '';
  const options = { query: { search: query, pageSize: LIMIT } };
  const screens = useRead('devices.list', options, { enabled: isSearching });
  const library = useRead('library.list', options, { enabled: isSearching });
  const now = useNow();
  const navigate = useNavigate();
  const openItem = useOpenItem();
  const reads = [screens, library];
  const failed = isSearching ? reads.filter(({ isError }) => isError) : [];
  const retry = () => {
    for (const read of failed) void read.refetch();
  };
  return {
    groups: [
      {
        group: t('spotlight.screens'),
        actions: (isSearching ? (screens.data?.data ?? []) : []).map((device) => ({
          id: device.id,
          label: device.name,
          description: `${t(`state.${screenState(device, now)}`)} · ${t(`publishState.${publishStatus(device)}`)}`,
          onClick: () => void navigate({ to: '/screens/$id', params: { id: device.id } }),
        })),
      },
      {
        group: t('spotlight.content'),
        actions: (isSearching ? (library.data?.data ?? []) : []).map((item) => ({
          id: item.id,
          label: item.name,
          description: t(`library.kinds.${item.resourceType}`),
          onClick: () => openItem(item),
        })),
      },
    ],
    isWaiting: text.trim() !== query || (isSearching && reads.some(({ isPending }) => isPending)),
    failure: failed[0] ? { error: failed[0].error, retry } : null,
  };
}
