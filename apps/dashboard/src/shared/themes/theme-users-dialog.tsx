import { Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type Theme, useRead } from '../../platform/api.ts';
import { useAppName } from '../apps/use-app-name.ts';
import { itemIcons } from '../items/item-icons.ts';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorNote } from '../ui/error-note.tsx';
import styles from './themes.module.css';

/** The maximum number of presentations to list. The dialog says how many more there are. */
const MAX_LISTED = 100;

/** A dialog with links to the presentations that show a theme. */
export function ThemeUsersDialog({
  theme: { id, name },
  onClose,
}: {
  theme: Pick<Theme, 'id' | 'name'>;
  onClose: () => void;
}) {
  const appName = useAppName();
  const { t } = useTranslation();
  const users = useRead('presentations.list', {
    query: { themeId: id, pageSize: MAX_LISTED, sortBy: 'name', sortDirection: 'asc' },
  });
  const Icon = itemIcons.presentation;
  const more = (users.data?.total ?? 0) - (users.data?.data.length ?? 0);
  return (
    <Dialog onClose={onClose} title={t('themeUse.title', { name })} size={480}>
      {users.isError && <ErrorNote error={users.error} retry={() => void users.refetch()} />}
      {users.isPending && <Skeleton h={120} />}
      {users.data?.total === 0 && <p className={styles.none}>{t('themeUse.unused')}</p>}
      {users.data && users.data.total > 0 && (
        <ul className={styles.users}>
          {users.data.data.map((user) => (
            <li key={user.id}>
              <Link to="/presentations/$id" params={{ id: user.id }} className={styles.user}>
                <Icon size={16} stroke={1.6} aria-hidden />
                <span>{user.name}</span>
                <small>{appName(user.applicationName)}</small>
              </Link>
            </li>
          ))}
          {more > 0 && <li className={styles.more}>{t('themeUse.more', { count: more })}</li>}
        </ul>
      )}
    </Dialog>
  );
}
