import { useMantineColorScheme } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Spotlight, type SpotlightActionGroupData } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useStore } from '@vitrine/ui/store';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead, useSave } from '../../platform/api.ts';
import { useNow } from '../../platform/clock.ts';
import { helpPanel } from '../../shared/help/help-panel-store.ts';
import { openPublishSheet } from '../../shared/publishing/publish-sheet-store.ts';
import { publishStatus, screenState } from '../../shared/screens/screen-state.ts';
import { ErrorNote } from '../../shared/ui/error-note.tsx';
import { uploadTarget, useChooseFiles } from '../../shared/uploads/use-choose-files.ts';
import styles from './search.module.css';
import { searchStore, selectFirst, spotlight } from './search-store.ts';
import { shell, toggleSidebar } from './shell-state.ts';
import { useOpenItem } from './use-open-item.ts';

const LIMIT = 6;

/** Finds screens, content and commands. Opens whenever `request` changes. */
export function Search({ request }: { request: number }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [opened, setOpened] = useState(false);
  const [query] = useDebouncedValue(text.trim(), 150);
  const isSearching = opened && query !== '';
  const screens = useRead(
    'devices.list',
    { query: { search: query, pageSize: LIMIT } },
    { enabled: isSearching },
  );
  const library = useRead(
    'library.list',
    { query: { search: query, pageSize: LIMIT } },
    { enabled: isSearching },
  );
  const now = useNow();
  const commands = useCommands();
  const navigate = useNavigate();
  const openItem = useOpenItem();
  useEffect(() => {
    if (request > 0) spotlight.open();
  }, [request]);
  const filterText = text.trim().toLowerCase();
  const groups: SpotlightActionGroupData[] = [
    {
      group: t('spotlight.screens'),
      actions: (isSearching ? (screens.data?.data ?? []) : []).map((device) => ({
        id: device.id,
        label: device.name,
        description: `${t(`state.${screenState(device, now).word}`)} · ${t(`publishState.${publishStatus(device)}`)}`,
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
    {
      group: t('spotlight.commands'),
      actions: commands.filter(({ label }) => filterText === '' || label.toLowerCase().includes(filterText)),
    },
  ];
  const visibleGroups = groups.filter(({ actions }) => actions.length > 0);
  const reads = [screens, library];
  const isWaiting = text.trim() !== query || (isSearching && reads.some(({ isPending }) => isPending));
  const failed = isSearching ? reads.filter(({ isError }) => isError) : [];
  const retry = () => {
    for (const read of failed) void read.refetch();
  };
  const first = visibleGroups[0]?.actions[0]?.id;
  // Results arrive after the query has changed. Select the best one, so that Enter opens it.
  useEffect(() => {
    if (opened && first !== undefined) selectFirst();
  }, [opened, first]);
  return (
    <Spotlight
      store={searchStore}
      actions={visibleGroups}
      filter={(_, actions) => actions}
      query={text}
      onQueryChange={setText}
      onSpotlightOpen={() => setOpened(true)}
      onSpotlightClose={() => setOpened(false)}
      clearQueryOnClose
      shortcut={null}
      scrollable
      overlayProps={{ blur: 0, color: 'var(--v-scrim)', backgroundOpacity: 1 }}
      classNames={{
        content: styles.content ?? '',
        search: styles.search ?? '',
        action: styles.action ?? '',
        actionDescription: styles.description ?? '',
        actionsGroup: styles.group ?? '',
      }}
      attributes={{ content: { 'aria-label': t('common.search') } }}
      maxHeight={420}
      nothingFound={
        filterText === '' ? null : isWaiting ? (
          <span role="status">{t('spotlight.searching')}</span>
        ) : failed[0] ? (
          <ErrorNote error={failed[0].error} title={t('spotlight.failed')} retry={retry} />
        ) : (
          t('spotlight.nothing', { query: text.trim() })
        )
      }
      searchProps={{
        placeholder: t('spotlight.placeholder'),
        'aria-label': t('common.search'),
        leftSection: <IconSearch size={18} stroke={1.6} aria-hidden />,
      }}
    />
  );
}

/** The second key of the shortcuts that begin with G. */
const letters = {
  home: 'H',
  screens: 'S',
  content: 'C',
  playlists: 'P',
  apps: 'A',
  settings: 'T',
} as const;
const places = ['home', 'screens', 'content', 'playlists', 'apps', 'settings'] as const;

function Shortcut({ keys }: { keys: string }) {
  return (
    <kbd className={styles.keys} aria-hidden>
      {keys}
    </kbd>
  );
}

function useCommands() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { toggleColorScheme } = useMantineColorScheme();
  const chooseFiles = useChooseFiles();
  const { canAdd } = useStore(uploadTarget);
  const isSidebarCollapsed = useStore(shell.isSidebarCollapsed);
  const playlist = useSave('playlists.create', {
    onSuccess: ({ id }) => void navigate({ to: '/playlists/$id', params: { id } }),
  });
  const goTo = (place: (typeof places)[number]) => ({
    id: `go-${place}`,
    label: t('spotlight.goTo', { place: t(`nav.${place}`) }),
    rightSection: <Shortcut keys={`G ${letters[place]}`} />,
    onClick: () => void navigate({ to: place === 'home' ? '/' : `/${place}` }),
  });
  return [
    {
      id: 'add-screen',
      label: t('spotlight.addScreen'),
      rightSection: <Shortcut keys="C" />,
      onClick: () => void navigate({ to: '/screens', search: { add: true } }),
    },
    { id: 'publish', label: t('spotlight.publishAll'), onClick: () => openPublishSheet() },
    ...(canAdd ? [{ id: 'upload', label: t('spotlight.upload'), onClick: chooseFiles }] : []),
    {
      id: 'presentation',
      label: t('spotlight.newPresentation'),
      onClick: () => void navigate({ to: '/presentations/new' }),
    },
    {
      id: 'playlist',
      label: t('spotlight.newPlaylist'),
      onClick: () => playlist.mutate({ body: { name: t('library.untitledPlaylist') } }),
    },
    ...places.map(goTo),
    {
      id: 'sidebar',
      label: t(isSidebarCollapsed ? 'nav.expand' : 'nav.collapse'),
      onClick: toggleSidebar,
    },
    { id: 'theme', label: t('spotlight.toggleTheme'), onClick: toggleColorScheme },
    {
      id: 'help',
      label: t('nav.help'),
      rightSection: <Shortcut keys="F1" />,
      onClick: () => helpPanel.set({ article: null, isAboveDialog: false }),
    },
    {
      id: 'keys',
      label: t('nav.keys'),
      rightSection: <Shortcut keys="?" />,
      onClick: () => shell.keys.set(true),
    },
  ];
}
