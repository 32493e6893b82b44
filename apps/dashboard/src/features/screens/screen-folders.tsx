import { ActionIcon } from '@mantine/core';
import { IconDots, IconFolder, IconFolderPlus, IconStack2 } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead, useSave } from '../../platform/api.ts';
import { flattenFolders } from '../../shared/pickers/folder-tree.ts';
import { LazyNameDialog } from '../../shared/ui/lazy-dialogs.tsx';
import { LazyMenu } from '../../shared/ui/lazy-menu.tsx';
import styles from './screens.module.css';

const load = () => import('./folder-menu-items.tsx').then((m) => ({ default: m.FolderMenuItems }));
const FolderMenuItems = lazy(load);

const route = getRouteApi('/app/screens');

/** The folders of the screens as a tree, beside the list. */
export function ScreenFolders() {
  const { t } = useTranslation();
  const { folder: current, ...others } = route.useSearch();
  const navigate = route.useNavigate();
  const [dialog, setDialog] = useState<{ rename: { id: string; name: string } | null } | null>(null);
  const folders = useRead('folders.libraryLite', { query: { type: 'device' } }).data?.folders ?? [];
  const close = () => {
    setDialog(null);
    create.reset();
    rename.reset();
  };
  const create = useSave('folders.create', { errors: 'inline', onSuccess: close });
  const rename = useSave('folders.update', { errors: 'inline', onSuccess: close });
  const remove = useSave('folders.delete', {
    onSuccess: () => void navigate({ search: ({ folder: _, ...rest }) => rest }),
  });
  const renaming = dialog?.rename ?? null;
  return (
    <aside className={styles.folders} aria-label={t('screens.folders')}>
      <div className={styles.foldersHeader}>
        {t('screens.folders')}
        <ActionIcon aria-label={t('common.newFolder')} onClick={() => setDialog({ rename: null })}>
          <IconFolderPlus size={15} aria-hidden />
        </ActionIcon>
      </div>
      <Link
        to="/screens"
        search={others}
        className={styles.folder}
        style={{ paddingInlineStart: 8 }}
        data-current={current === undefined}
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
          data-current={current === id}
        >
          <IconFolder size={15} stroke={1.6} aria-hidden />
          {name}
        </Link>
      ))}
      {current !== undefined && (
        <LazyMenu
          load={load}
          menu={(state) => (
            <FolderMenuItems
              {...state}
              onRename={() => {
                const found = folders.find(({ id }) => id === current);
                if (found) setDialog({ rename: found });
              }}
              onDelete={() => remove.mutate({ params: { id: current } })}
            />
          )}
        >
          {(button) => (
            <ActionIcon {...button} aria-label={t('common.more')} mt={4}>
              <IconDots size={15} aria-hidden />
            </ActionIcon>
          )}
        </LazyMenu>
      )}
      {dialog && (
        <LazyNameDialog
          title={renaming ? t('common.rename') : t('common.newFolder')}
          label={t('screens.folderName')}
          initial={renaming?.name ?? ''}
          action={renaming ? t('common.save') : t('library.create')}
          isPending={create.isPending || rename.isPending}
          error={create.error ?? rename.error}
          onClose={close}
          onSubmit={(name) =>
            renaming
              ? rename.mutate({ params: { id: renaming.id }, body: { name } })
              : create.mutate({ body: { name, type: 'device', parentFolderId: current ?? null } })
          }
        />
      )}
    </aside>
  );
}
