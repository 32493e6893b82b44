import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../platform/api.ts';
import { currentLocale } from '../../platform/locale.ts';
import { useWritableFolder } from '../../shared/pickers/use-writable-folder.ts';
import { usePrimaryVariant } from '../../shared/screens/use-primary-variant.ts';
import { Page } from '../../shared/ui/page.tsx';
import { whenUsed } from '../../shared/ui/when-used.ts';
import { ScreenFolders } from './screen-folders.tsx';
import { loadScreenMenu } from './screen-menu.tsx';
import styles from './screens.module.css';
import { loadScreenFilterMenu, ScreensFilters } from './screens-filters.tsx';
import { ScreensList } from './screens-list.tsx';
import { ShowFilesHost } from './show-files-host.tsx';
import { useColumnLayout } from './use-column-layout.ts';
import { usePeek } from './use-peek.ts';
import { useRememberList } from './use-return-to-list.ts';
import { useSavedViews } from './use-saved-views.ts';
import { useScreensUploads } from './use-screen-uploads.ts';
import { useScreensList } from './use-screens-list.ts';
import { ViewTabs } from './view-tabs.tsx';

const AddScreen = lazy(() => import('./add-screen.tsx').then((m) => ({ default: m.AddScreen })));
const loadPeek = () => import('./screen-peek.tsx').then((m) => ({ default: m.ScreenPeek }));
const ScreenPeek = lazy(loadPeek);
const SelectionBar = lazy(() => import('./selection-bar.tsx').then((m) => ({ default: m.SelectionBar })));

const route = getRouteApi('/app/screens');
const noSelection: ReadonlySet<string> = new Set();

/** Loads what only the filters and menus need. If loading fails, opening one of them reports it. */
async function loadMenus(): Promise<void> {
  await Promise.allSettled([loadScreenFilterMenu(), loadScreenMenu(), loadPeek()]);
}

export function ScreensPage() {
  const { t } = useTranslation();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [selected, setSelected] = useState(noSelection);
  const writableFolderId = useWritableFolder('device', search.folder ?? null);
  const list = useScreensList(search);
  useRememberList(search);
  const { current } = useSavedViews();
  const columns = useColumnLayout(search.saved, current);
  const { pages, query, isNew } = list;
  useScreensUploads({ hasScreens: !isNew });
  useEffect(() => (pages.isPending ? undefined : whenUsed(() => void loadMenus())), [pages.isPending]);
  const openAdd = () => void navigate({ search: (before) => ({ ...before, add: true }) });
  return (
    <Page
      title={t('screens.title')}
      after={<ScreenCount />}
      actions={!isNew && <AddScreenButton onAdd={openAdd} />}
      tabs={!isNew && <ViewTabs />}
      tools={
        selected.size > 0 ? (
          <Suspense>
            <SelectionBar
              selected={selected}
              rows={pages.loaded}
              total={pages.total}
              query={query}
              onSelect={setSelected}
            />
          </Suspense>
        ) : (
          !isNew && <ScreensFilters columns={columns} />
        )
      }
    >
      <ScreensBody list={list} columns={columns} selected={selected} onSelect={setSelected} onAdd={openAdd} />
      <Suspense>
        {search.add && (
          <AddScreen
            folderId={writableFolderId}
            code={search.code ?? ''}
            onClose={() => void navigate({ search: ({ add: _, code: __, ...rest }) => rest, replace: true })}
          />
        )}
      </Suspense>
      <ShowFilesHost />
    </Page>
  );
}

/** The folders, the list and the details of a screen side by side. */
function ScreensBody(props: Omit<React.ComponentProps<typeof ScreensList>, 'onPeek'>) {
  const list = useRef<HTMLDivElement>(null);
  const peek = usePeek(list, props.list.pages);
  return (
    <div className={styles.split} data-peek={peek.device !== null}>
      <ScreenFolders />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the rows have the focus */}
      <div
        ref={list}
        className={styles.list}
        onFocus={peek.onFocus}
        onKeyDownCapture={(event) => {
          // The menus of the rows handle the key themselves.
          const isInList = event.currentTarget.contains(event.target as Node);
          if (event.key !== 'Escape' || !peek.device || !isInList) return;
          event.stopPropagation();
          peek.close();
        }}
      >
        <ScreensList {...props} onPeek={peek.toggle} />
      </div>
      {peek.device && (
        <Suspense>
          <ScreenPeek device={peek.device} onClose={peek.close} />
        </Suspense>
      )}
    </div>
  );
}

function ScreenCount() {
  const counts = useRead('devices.counts').data;
  if (!counts || counts.total === 0) return null;
  return <span className={styles.count}>{counts.total.toLocaleString(currentLocale())}</span>;
}

function AddScreenButton({ onAdd }: { onAdd: () => void }) {
  const { t } = useTranslation();
  const primaryVariant = usePrimaryVariant();
  return (
    <Button variant={primaryVariant} leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
      {t('screens.add')}
    </Button>
  );
}
