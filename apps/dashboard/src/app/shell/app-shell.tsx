import { Outlet } from '@tanstack/react-router';
import { useStore } from '@vitrine/ui/store';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRealtime } from '../../platform/realtime.ts';
import { batches } from '../../shared/batches/batches.ts';
import { DropAnywhere } from '../../shared/uploads/drop-anywhere.tsx';
import { useUploads } from '../../shared/uploads/uploads-provider.tsx';
import styles from './app-shell.module.css';
import { BottomNavigation, Sidebar } from './navigation.tsx';
import { PublishBar } from './publish-bar.tsx';
import { shell } from './shell-state.ts';
import { useShortcuts } from './use-shortcuts.ts';

const KeyboardShortcutsHelp = lazy(() =>
  import('./keyboard-shortcuts-help.tsx').then((m) => ({ default: m.KeyboardShortcutsHelp })),
);
const Search = lazy(() => import('./search.tsx').then((m) => ({ default: m.Search })));
const Tray = lazy(() => import('./tray.tsx').then((m) => ({ default: m.Tray })));

/** The navigation and everything else around a page. */
export function AppShell() {
  const { t } = useTranslation();
  useRealtime();
  useShortcuts();
  return (
    <div className={styles.shell}>
      <a href="#main" className={styles.skip}>
        {t('nav.skip')}
      </a>
      <Sidebar />
      <div className={styles.content}>
        <PublishBar />
        <main id="main" className={styles.main} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <BottomNavigation />
      <LazyParts />
      <DropAnywhere />
    </div>
  );
}

/** Parts that most visits never show. Each one loads when it is first needed. */
function LazyParts() {
  const hasJobs = useStore(useUploads().jobs).length > 0;
  const hasBatches = useStore(batches).length > 0;
  const searchRequests = useStore(shell.searchRequests);
  const hasHelp = useHasBeenTrue(useStore(shell.keys));
  return (
    <>
      <Suspense>{(hasJobs || hasBatches) && <Tray />}</Suspense>
      <Suspense>{searchRequests > 0 && <Search request={searchRequests} />}</Suspense>
      <Suspense>{hasHelp && <KeyboardShortcutsHelp />}</Suspense>
    </>
  );
}

/** True once the value has been true. A dialog must stay mounted after it closes, because it returns the focus. */
function useHasBeenTrue(value: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(value);
  if (value && !wasTrue) setWasTrue(true);
  return value || wasTrue;
}
