import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import styles from './library.module.css';
import type { DragItems } from './use-drag-items.ts';
import type { Crumb } from './use-folder-path.ts';

/** The path to the open folder. Items can be dropped on each folder in it. */
export function Breadcrumbs({ path, isTrash, drag }: { path: Crumb[]; isTrash: boolean; drag: DragItems }) {
  const { t } = useTranslation();
  const root = { id: null, name: t('library.root') };
  const last = isTrash ? t('library.trash') : path.at(-1)?.name;
  return (
    <ol className={styles.crumbs}>
      {last === undefined ? (
        <li>
          <h1>{root.name}</h1>
        </li>
      ) : (
        <li>
          <Link to="/library" {...drag.target(root)}>
            {root.name}
          </Link>
          <span className={styles.slash} aria-hidden>
            /
          </span>
        </li>
      )}
      {!isTrash &&
        path.slice(0, -1).map((folder) => (
          <li key={folder.id}>
            <Link to="/library/$folder" params={{ folder: folder.id }} {...drag.target(folder)}>
              {folder.name}
            </Link>
            <span className={styles.slash} aria-hidden>
              /
            </span>
          </li>
        ))}
      {last !== undefined && (
        <li>
          <h1>{last}</h1>
        </li>
      )}
    </ol>
  );
}
