import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSave } from '../../platform/api.ts';
import { NameDialog } from '../../shared/ui/name-dialog.tsx';

/** The kinds of items that can be created here. */
export function NewMenu({
  folderId,
  ...button
}: {
  folderId: string | null;
  disabled?: boolean;
  'aria-describedby'?: string;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isNaming, setNaming] = useState(false);
  const folder = useSave('folders.create', {
    errors: 'inline',
    onSuccess: () => setNaming(false),
  });
  const playlist = useSave('playlists.create', {
    onSuccess: ({ id }) => void navigate({ to: '/playlists/$id', params: { id } }),
  });
  const theme = useSave('themes.create', {
    onSuccess: ({ id }) => void navigate({ to: '/themes/$id', params: { id } }),
  });
  const closeNaming = () => {
    setNaming(false);
    folder.reset();
  };
  return (
    <>
      <Menu position="bottom-end" width={170}>
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={14} aria-hidden />} {...button}>
            {t('library.new')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            onClick={() =>
              void navigate({
                to: '/presentations/new',
                search: folderId === null ? {} : { folder: folderId },
              })
            }
          >
            {t('library.newPresentation')}
          </Menu.Item>
          <Menu.Item
            onClick={() =>
              void navigate({
                to: '/presentations/new',
                search: { view: 'templates', ...(folderId !== null && { folder: folderId }) },
              })
            }
          >
            {t('templates.fromTemplate')}
          </Menu.Item>
          <Menu.Item
            onClick={() =>
              playlist.mutate({ body: { name: t('library.untitledPlaylist'), parentFolderId: folderId } })
            }
          >
            {t('library.newPlaylist')}
          </Menu.Item>
          <Menu.Item
            onClick={() =>
              theme.mutate({ body: { name: t('library.untitledTheme'), parentFolderId: folderId } })
            }
          >
            {t('library.kinds.theme')}
          </Menu.Item>
          <Menu.Item onClick={() => setNaming(true)}>{t('library.newFolder')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isNaming && (
        <NameDialog
          title={t('library.newFolderTitle')}
          label={t('common.name')}
          action={t('library.create')}
          isPending={folder.isPending}
          error={folder.error}
          onClose={closeNaming}
          onSubmit={(name) => folder.mutate({ body: { name, type: 'library', parentFolderId: folderId } })}
        />
      )}
    </>
  );
}
