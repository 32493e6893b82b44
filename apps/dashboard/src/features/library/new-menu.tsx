import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '../../platform/api.ts';
import { NameDialog } from '../../shared/ui/name-dialog.tsx';
import { useNotify } from '../../shared/ui/use-notify.tsx';

/** What can be made here. */
export function NewMenu({ folderId }: { folderId: string | null }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { notifyError } = useNotify();
  const [isNaming, setNaming] = useState(false);
  const folder = useChange('folders.create', ['folder'], { onSuccess: () => setNaming(false) });
  const playlist = useChange('playlists.create', ['playlist'], {
    onError: notifyError,
    onSuccess: ({ id }) => void navigate({ to: '/playlists/$id', params: { id } }),
  });
  return (
    <>
      <Menu position="bottom-end" width={170}>
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={14} aria-hidden />}>
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
              playlist.mutate({ body: { name: t('library.untitledPlaylist'), parentFolderId: folderId } })
            }
          >
            {t('library.newPlaylist')}
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
          onClose={() => setNaming(false)}
          onSubmit={(name) => folder.mutate({ body: { name, type: 'library', parentFolderId: folderId } })}
        />
      )}
    </>
  );
}
