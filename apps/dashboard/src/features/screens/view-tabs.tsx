import { IconUsers } from '@tabler/icons-react';
import { getRouteApi, useLinkProps } from '@tanstack/react-router';
import {
  type ComponentProps,
  lazy,
  memo,
  type ReactNode,
  type RefObject,
  Suspense,
  type SyntheticEvent,
  useRef,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { SavedView } from '../../platform/api.ts';
import { type ScreensSearch, searchOf } from './saved-view.ts';
import { useSavedViews } from './use-saved-views.ts';
import { useViewOrder, type ViewOrder } from './use-view-order.ts';
import type { TabListeners } from './view-sorting.tsx';
import styles from './view-tabs.module.css';

const route = getRouteApi('/app/screens');

const ViewMenu = lazy(() => import('./view-menu.tsx').then((m) => ({ default: m.ViewMenu })));

const ViewSorting = lazy(() => import('./view-sorting.tsx').then((m) => ({ default: m.ViewSorting })));

/** All screens, and the saved views of the list. Memoised, because scrolling the list renders the page. */
export const ViewTabs = memo(function ViewTabs() {
  const { t } = useTranslation();
  const { views, current } = useSavedViews();
  const order = useViewOrder(views);
  const tabs = useRef<HTMLElement>(null);
  const listeners = useRef<TabListeners>(new Map());
  const search = route.useSearch();
  const isSortable = order.own.length > 1;
  return (
    <>
      <nav ref={tabs} className={styles.tabs} aria-label={t('views.label')}>
        {/* As in the library, this clears the filters but keeps the tiles. */}
        <ViewLink search={search.view ? { view: search.view } : {}} isCurrent={current === null}>
          {t('screens.allScreens')}
        </ViewLink>
        {order.own.map((view) => (
          <ViewTab
            key={view.id}
            view={view}
            isCurrent={view === current}
            order={order}
            listeners={isSortable ? listeners : undefined}
          />
        ))}
        {order.others.map((view) => (
          <ViewTab key={view.id} view={view} isCurrent={view === current} order={order} />
        ))}
      </nav>
      {isSortable && (
        <Suspense fallback={null}>
          <ViewSorting tabs={tabs} listeners={listeners} views={order.own} onMove={order.move} />
        </Suspense>
      )}
    </>
  );
});

function ViewTab({
  view,
  isCurrent,
  order,
  listeners,
}: {
  view: SavedView;
  isCurrent: boolean;
  order: ViewOrder;
  /** Absent if the tab cannot be moved. */
  listeners?: RefObject<TabListeners> | undefined;
}) {
  const { t } = useTranslation();
  const listen = (name: 'onMouseDown' | 'onTouchStart' | 'onKeyDown') => (event: SyntheticEvent) =>
    listeners?.current.get(view.id)?.[name]?.(event);
  return (
    <span className={styles.view} data-view={view.id} data-sortable={listeners !== undefined}>
      <ViewLink
        search={searchOf(view)}
        isCurrent={isCurrent}
        onMouseDown={listen('onMouseDown')}
        onTouchStart={listen('onTouchStart')}
        onKeyDown={listen('onKeyDown')}
      >
        <span className={styles.name} title={view.name}>
          {view.name}
        </span>
        {view.isShared && (
          <IconUsers size={13} role="img" aria-label={t('views.sharedBy', { name: view.profile.name })} />
        )}
      </ViewLink>
      {isCurrent && (
        <Suspense fallback={<span className={styles.menu} />}>
          <ViewMenu view={view} order={order} />
        </Suspense>
      )}
    </span>
  );
}

/** A link to a view. The router’s own `Link` also counts views with more filters as current. */
function ViewLink({
  search,
  isCurrent,
  children,
  ...listeners
}: Pick<ComponentProps<'a'>, 'onMouseDown' | 'onTouchStart' | 'onKeyDown'> & {
  search: ScreensSearch;
  isCurrent: boolean;
  children: ReactNode;
}) {
  const link = useLinkProps({ to: '/screens', search });
  return (
    <a {...link} {...listeners} className={styles.tab} aria-current={isCurrent ? 'page' : undefined}>
      {children}
    </a>
  );
}
