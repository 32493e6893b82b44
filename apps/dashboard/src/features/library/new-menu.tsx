import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSave } from '../../platform/api.ts';
import { useOpenCreated } from '../../shared/ui/use-open-created.ts';
import type { AddButtonProps } from './add-buttons.tsx';
import { NewFolderDialog } from './new-folder-dialog.tsx';

/** The kinds of items that can be created here. */
export function NewMenu({ folderId, ...button }: { folderId: string | null } & AddButtonProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isNaming, setNaming] = useState(false);
  const { rememberPage, openCreated } = useOpenCreated();
  const playlist = useSave('playlists.create', {
    onSuccess: ({ id, name }) =>
      openCreated(name, { to: '/playlists/$id', params: { id }, state: { isFromContent: true } }),
  });
  const theme = useSave('themes.create', {
    onSuccess: ({ id, name }) => openCreated(name, { to: '/themes/$id', params: { id } }),
  });
  const createPlaylist = () => {
    rememberPage();
    playlist.mutate({ body: { name: t('library.untitledPlaylist'), parentFolderId: folderId } });
  };
  const createTheme = () => {
    rememberPage();
    theme.mutate({ body: { name: t('library.untitledTheme'), parentFolderId: folderId } });
  };
  const folder = folderId === null ? {} : { folder: folderId };
  return (
    <>
      <Menu position="bottom-end" width={170}>
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={14} aria-hidden />} {...button}>
            {t('library.new')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => void navigate({ to: '/presentations/new', search: folder })}>
            {t('library.newPresentation')}
          </Menu.Item>
          <Menu.Item
            onClick={() =>
              void navigate({ to: '/presentations/new', search: { view: 'templates', ...folder } })
            }
          >
            {t('templates.fromTemplate')}
          </Menu.Item>
          <Menu.Item onClick={createPlaylist}>{t('library.newPlaylist')}</Menu.Item>
          <Menu.Item onClick={createTheme}>{t('library.kinds.theme')}</Menu.Item>
          <Menu.Item onClick={() => setNaming(true)}>{t('library.newFolder')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isNaming && <NewFolderDialog folderId={folderId} onClose={() => setNaming(false)} />}
    </>
  );
}
