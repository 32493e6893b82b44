import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconUsers } from '@tabler/icons-react';
import { useLinkProps } from '@tanstack/react-router';
import { lazy, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SavedView } from '../../platform/api.ts';
import { LazyMenu } from '../../shared/ui/lazy-menu.tsx';
import { type ScreensSearch, searchOf } from './saved-view.ts';
import type { useViewActions } from './use-saved-views.tsx';
import styles from './view-tabs.module.css';

const load = () => import('./view-menu-items.tsx').then((m) => ({ default: m.ViewMenuItems }));
const ViewMenuItems = lazy(load);

/** All screens, and the saved views of the list. */
export function ViewTabs({
  views,
  current,
  actions,
}: {
  views: readonly SavedView[];
  /** Null: all screens. */
  current: SavedView | null;
  actions: ReturnType<typeof useViewActions>;
}) {
  const { t } = useTranslation();
  return (
    <nav className={styles.tabs} aria-label={t('views.label')}>
      <ViewLink search={{}} isCurrent={current === null}>
        {t('screens.allScreens')}
      </ViewLink>
      {views.map((view) => (
        <span key={view.id} className={styles.view}>
          <ViewLink search={searchOf(view)} isCurrent={view === current}>
            <span className={styles.name} title={view.name}>
              {view.name}
            </span>
            {view.isShared && (
              <IconUsers size={13} role="img" aria-label={t('views.sharedBy', { name: view.profile.name })} />
            )}
          </ViewLink>
          {view === current && (
            <LazyMenu
              load={load}
              menu={(state) => <ViewMenuItems {...state} view={view} actions={actions} />}
            >
              {(button) => (
                <ActionIcon {...button} size={22} aria-label={t('common.moreActions', { name: view.name })}>
                  <IconChevronDown size={14} aria-hidden />
                </ActionIcon>
              )}
            </LazyMenu>
          )}
        </span>
      ))}
    </nav>
  );
}

/** A link to a view. The router’s own `Link` also counts views with more filters as current. */
function ViewLink({
  search,
  isCurrent,
  children,
}: {
  search: ScreensSearch;
  isCurrent: boolean;
  children: ReactNode;
}) {
  const link = useLinkProps({ to: '/screens', search });
  return (
    <a {...link} className={styles.tab} aria-current={isCurrent ? 'page' : undefined}>
      {children}
    </a>
  );
}
