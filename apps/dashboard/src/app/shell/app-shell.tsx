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

/** Parts that most visits never show. Each is loaded when it is needed first. */
function LazyParts() {
  const hasJobs = useStore(useUploads().jobs).length > 0;
  const hasBatches = useStore(batches).length > 0;
  const searches = useStore(shell.searches);
  const hasHelp = useHasBeenTrue(useStore(shell.keys));
  return (
    <>
      <Suspense>{(hasJobs || hasBatches) && <Tray />}</Suspense>
      <Suspense>{searches > 0 && <Search request={searches} />}</Suspense>
      <Suspense>{hasHelp && <KeyboardShortcutsHelp />}</Suspense>
    </>
  );
}

/** Whether the value has been true at any time. A window that closes must stay mounted to return the focus. */
function useHasBeenTrue(value: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(value);
  if (value && !wasTrue) setWasTrue(true);
  return value || wasTrue;
}
