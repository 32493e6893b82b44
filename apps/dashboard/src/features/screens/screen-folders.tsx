import { ActionIcon } from '@mantine/core';
import { IconDots, IconFolder, IconFolderPlus, IconStack2 } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { lazy, memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Reply, useRead, useSave } from '../../platform/api.ts';
import { flattenFolders } from '../../shared/pickers/folder-tree.ts';
import { DisabledReason } from '../../shared/ui/disabled-reason.tsx';
import { LazyNameDialog } from '../../shared/ui/lazy-dialogs.tsx';
import { LazyMenu, type MenuState } from '../../shared/ui/lazy-menu.tsx';
import { useStartPage } from '../../shared/ui/use-start-page.ts';
import styles from './screens.module.css';

const load = () => import('./folder-menu-items.tsx').then((m) => ({ default: m.FolderMenuItems }));
const FolderMenuItems = lazy(load);

const route = getRouteApi('/app/screens');

type Folder = Reply<'folders.libraryLite'>['folders'][number];

/** The folders of the screens as a tree, beside the list. Memoised, because scrolling the list renders the page. */
export const ScreenFolders = memo(function ScreenFolders() {
  const { t } = useTranslation();
  const { folder: currentId, ...others } = route.useSearch();
  const folders = useRead('folders.libraryLite', { query: { type: 'device' } }).data?.folders ?? [];
  const current = folders.find(({ id }) => id === currentId);
  const { create, rename, remove, dialog } = useFolderActions(currentId ?? null);
  const canAdd = current === undefined || current.permissions.includes('update');
  return (
    <aside className={styles.folders} aria-label={t('screens.folders')}>
      <div className={styles.foldersHeader}>
        {t('screens.folders')}
        <DisabledReason reason={canAdd ? null : t('library.cannotAdd')}>
          <ActionIcon aria-label={t('common.newFolder')} onClick={create}>
            <IconFolderPlus size={15} aria-hidden />
          </ActionIcon>
        </DisabledReason>
      </div>
      <Link
        to="/screens"
        search={others}
        className={styles.folder}
        style={{ paddingInlineStart: 8 }}
        data-current={currentId === undefined}
      >
        <IconStack2 size={15} stroke={1.6} aria-hidden />
        {t('screens.allScreens')}
      </Link>
      {flattenFolders(folders).map(({ id, name, depth }) => (
        <Link
          key={id}
          to="/screens"
          search={{ ...others, folder: id }}
          className={styles.folder}
          style={{ paddingInlineStart: 8 + depth * 16 }}
          data-current={currentId === id}
        >
          <IconFolder size={15} stroke={1.6} aria-hidden />
          {name}
        </Link>
      ))}
      {current && (
        <FolderMenu folder={current} onRename={() => rename(current)} onDelete={() => remove(current)} />
      )}
      {dialog}
    </aside>
  );
});

/** The actions on the open folder. */
function FolderMenu(props: Omit<React.ComponentProps<typeof FolderMenuItems>, keyof MenuState>) {
  const { t } = useTranslation();
  return (
    <LazyMenu load={load} menu={(state) => <FolderMenuItems {...state} {...props} />}>
      {(button) => (
        <ActionIcon {...button} aria-label={t('common.more')} mt={4}>
          <IconDots size={15} aria-hidden />
        </ActionIcon>
      )}
    </LazyMenu>
  );
}

/** Creates folders in a folder (null: the root), and renames and deletes folders. Render `dialog`. */
function useFolderActions(parentFolderId: string | null) {
  const { t } = useTranslation();
  const navigate = route.useNavigate();
  const { rememberPage, isSamePage } = useStartPage();
  const [naming, setNaming] = useState<{ folder: Folder | null } | null>(null);
  const close = () => {
    setNaming(null);
    create.reset();
    rename.reset();
  };
  const create = useSave('folders.create', { errors: 'inline', onSuccess: close });
  const rename = useSave('folders.update', { errors: 'inline', onSuccess: close });
  const remove = useSave('folders.delete', {
    onSuccess: () => {
      if (isSamePage()) void navigate({ search: ({ folder: _, ...rest }) => rest });
    },
  });
  const folder = naming?.folder ?? null;
  return {
    create: () => setNaming({ folder: null }),
    rename: (renamed: Folder) => setNaming({ folder: renamed }),
    remove({ id }: Folder) {
      rememberPage();
      remove.mutate({ params: { id } });
    },
    dialog: naming && (
      <LazyNameDialog
        title={folder ? t('common.rename') : t('common.newFolder')}
        label={t('screens.folderName')}
        initial={folder?.name ?? ''}
        action={folder ? t('common.save') : t('library.create')}
        isPending={create.isPending || rename.isPending}
        error={create.error ?? rename.error}
        onClose={close}
        onSubmit={(name) =>
          folder
            ? rename.mutate({ params: { id: folder.id }, body: { name } })
            : create.mutate({ body: { name, type: 'device', parentFolderId } })
        }
      />
    ),
  };
}
