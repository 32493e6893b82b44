import { Button } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Device } from '../../platform/api.ts';
import { DataGrid } from '../../shared/list/data-grid.tsx';
import { NoScreens } from '../../shared/screens/no-screens.tsx';
import { EmptyNote } from '../../shared/ui/empty-note.tsx';
import { ErrorNote } from '../../shared/ui/error-note.tsx';
import { screenFilterFields } from './screen-filter-fields.ts';
import { ScreenMenu } from './screen-menu.tsx';
import styles from './screens.module.css';
import { PhoneScreen } from './screens-columns.tsx';
import type { useColumnLayout } from './use-column-layout.ts';
import { useNameWidth } from './use-name-width.ts';
import { useScreenDrop } from './use-screen-drop.ts';
import type { useScreensList } from './use-screens-list.ts';

const ScreenTiles = lazy(() => import('./screen-tiles.tsx').then((m) => ({ default: m.ScreenTiles })));

const route = getRouteApi('/app/screens');

/** The address of the same list without its search and filters. */
function withoutFilters<T extends object>(search: T): T {
  const cleared = ['q', ...screenFilterFields].map((field) => [field, undefined]);
  return { ...search, ...Object.fromEntries(cleared) };
}

/** Shows the screens as a table or as tiles, or says why there are none. */
export function ScreensList({
  list: { pages, sort, isEmpty, isNew },
  columns: { shown, onResize },
  selected,
  onSelect,
  onPeek,
  onAdd,
}: {
  list: ReturnType<typeof useScreensList>;
  columns: ReturnType<typeof useColumnLayout>;
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  onPeek: (device: Device) => void;
  onAdd: () => void;
}) {
  const { t } = useTranslation();
  const { view } = route.useSearch();
  const navigate = route.useNavigate();
  const nameWidth = useNameWidth(pages);
  const screenDrop = useScreenDrop();
  const shared = { label: t('screens.title'), pages, selected, onSelect };
  if (pages.error) return <ErrorNote error={pages.error} retry={pages.retry} />;
  if (isNew) return <NoScreens onAdd={onAdd} />;
  if (isEmpty)
    return (
      <EmptyNote title={t('screens.noMatch')} hint={t('screens.noMatchHint')} help="organise-screens">
        <Button variant="default" onClick={() => void navigate({ search: withoutFilters })}>
          {t('screens.clearFilters')}
        </Button>
      </EmptyNote>
    );
  if (view)
    return (
      <Suspense>
        <ScreenTiles {...shared} isSmall={view === 'dense'} onPeek={onPeek} cardProps={screenDrop} />
      </Suspense>
    );
  return (
    <div className={styles.table} style={{ '--name-width': `${nameWidth}px` } as React.CSSProperties}>
      <DataGrid
        {...shared}
        columns={shown}
        sort={sort}
        onSort={({ key, direction }) =>
          void navigate({
            search: (before) => ({ ...before, sort: key as typeof sort.key, dir: direction }),
          })
        }
        onResize={onResize}
        onPeek={onPeek}
        onOpen={({ id }) => void navigate({ to: '/screens/$id', params: { id } })}
        rowMenu={(device) => <ScreenMenu device={device} />}
        rowProps={screenDrop}
        phoneRow={(device) => <PhoneScreen device={device} />}
      />
    </div>
  );
}
