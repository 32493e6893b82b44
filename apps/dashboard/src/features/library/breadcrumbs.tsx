import { Skeleton, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, use } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './library.module.css';
import { folderPage, SectionContext } from './section.ts';
import type { DragItems } from './use-drag-items.ts';
import type { OpenFolder } from './use-open-folder.ts';

/** The path to the open folder. Its folders are drop targets if the person can add items to them. */
export function Breadcrumbs({
  folder: { id, path, isPending },
  isTrash = false,
  drag,
}: {
  folder: OpenFolder;
  isTrash?: boolean;
  drag: DragItems;
}) {
  const { t } = useTranslation();
  const section = use(SectionContext);
  const root = { id: null, name: t(`nav.${section}`) };
  if (!isTrash && id === null)
    return (
      <ol className={styles.crumbs}>
        <Last>{root.name}</Last>
      </ol>
    );
  return (
    <ol className={styles.crumbs}>
      <li>
        <Link {...folderPage(section, null)} {...drag.target(root)}>
          {root.name}
        </Link>
        <Slash />
      </li>
      {!isTrash &&
        path.slice(0, -1).map((folder) => (
          <li key={folder.id}>
            <Link {...folderPage(section, folder.id)} {...(folder.canAdd && drag.target(folder))}>
              {folder.name}
            </Link>
            <Slash />
          </li>
        ))}
      <Last>
        {isTrash ? (
          t('library.trash')
        ) : isPending ? (
          <LoadingName />
        ) : (
          (path.at(-1)?.name ?? t('common.folder'))
        )}
      </Last>
    </ol>
  );
}

function Slash() {
  return (
    <span className={styles.slash} aria-hidden>
      /
    </span>
  );
}

function Last({ children }: { children: ReactNode }) {
  return (
    <li>
      <h1>{children}</h1>
    </li>
  );
}

function LoadingName() {
  const { t } = useTranslation();
  return (
    <>
      <VisuallyHidden>{t('common.folder')}</VisuallyHidden>
      <Skeleton h={20} w={120} />
    </>
  );
}
