import { useMantineColorScheme } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useStore } from '@vitrine/ui/store';
import { useTranslation } from 'react-i18next';
import { useSave } from '../../platform/api.ts';
import { helpPanel } from '../../shared/help/help-panel-store.ts';
import { openPublishSheet } from '../../shared/publishing/publish-sheet-store.ts';
import { useOpenCreated } from '../../shared/ui/use-open-created.ts';
import { uploadTarget, useChooseFiles } from '../../shared/uploads/use-choose-files.ts';
import styles from './search.module.css';
import { shell, toggleSidebar } from './shell-state.ts';

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

/** The commands of the search: what people can create, the places they can go to, and settings of the dashboard. */
export function useCommands() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { toggleColorScheme } = useMantineColorScheme();
  const chooseFiles = useChooseFiles();
  const { canAdd } = useStore(uploadTarget);
  const isSidebarCollapsed = useStore(shell.isSidebarCollapsed);
  const createPlaylist = useNewPlaylist();
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
      onClick: createPlaylist,
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

/** Returns a function that creates a playlist and opens it. */
function useNewPlaylist(): () => void {
  const { t } = useTranslation();
  const { rememberPage, openCreated } = useOpenCreated();
  const { mutate } = useSave('playlists.create', {
    onSuccess: ({ id, name }) => openCreated(name, { to: '/playlists/$id', params: { id } }),
  });
  return () => {
    rememberPage();
    mutate({ body: { name: t('library.untitledPlaylist') } });
  };
}

function Shortcut({ keys }: { keys: string }) {
  return (
    <kbd className={styles.keys} aria-hidden>
      {keys}
    </kbd>
  );
}
