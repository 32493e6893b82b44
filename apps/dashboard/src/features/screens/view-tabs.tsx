import { IconUsers } from '@tabler/icons-react';
import { getRouteApi, useLinkProps } from '@tanstack/react-router';
import { lazy, memo, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { type ScreensSearch, searchOf } from './saved-view.ts';
import { useSavedViews } from './use-saved-views.ts';
import styles from './view-tabs.module.css';

const route = getRouteApi('/app/screens');

const ViewMenu = lazy(() => import('./view-menu.tsx').then((m) => ({ default: m.ViewMenu })));

/** All screens, and the saved views of the list. Memoised, because scrolling the list renders the page. */
export const ViewTabs = memo(function ViewTabs() {
  const { t } = useTranslation();
  const { views, current } = useSavedViews();
  const search = route.useSearch();
  return (
    <nav className={styles.tabs} aria-label={t('views.label')}>
      {/* As in the library, this clears the filters but keeps the tiles. */}
      <ViewLink search={search.view ? { view: search.view } : {}} isCurrent={current === null}>
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
            <Suspense fallback={<span className={styles.menu} />}>
              <ViewMenu view={view} />
            </Suspense>
          )}
        </span>
      ))}
    </nav>
  );
});

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
