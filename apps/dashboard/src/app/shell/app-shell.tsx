import { Outlet, useLocation } from '@tanstack/react-router';
import { useStore } from '@vitrine/ui/store';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { offlineBanner } from '../../platform/lazy-messages.tsx';
import { useRealtime } from '../../platform/realtime.ts';
import { batches } from '../../shared/batches/batches.ts';
import { helpPanel } from '../../shared/help/help-panel-store.ts';
import { publishSheet, trackedPublishes } from '../../shared/publishing/publish-sheet-store.ts';
import { PageEnd } from '../../shared/ui/page-end.ts';
import { DropAnywhere } from '../../shared/uploads/drop-anywhere.tsx';
import { useUploads } from '../../shared/uploads/uploads-provider.tsx';
import { AccountMenu } from './account-menu.tsx';
import styles from './app-shell.module.css';
import { BottomNavigation, Sidebar } from './navigation.tsx';
import { PublishControl } from './publish-control.tsx';
import { shell } from './shell-state.ts';
import { useShortcuts } from './use-shortcuts.ts';

const HelpPanel = lazy(() => import('./help/help-panel.tsx').then((m) => ({ default: m.HelpPanel })));
const KeyboardShortcutsHelp = lazy(() =>
  import('./keyboard-shortcuts-help.tsx').then((m) => ({ default: m.KeyboardShortcutsHelp })),
);
const PublishSheet = lazy(() =>
  import('../../shared/publishing/publish-sheet.tsx').then((m) => ({ default: m.PublishSheet })),
);
const Search = lazy(() => import('./search.tsx').then((m) => ({ default: m.Search })));
const Tray = lazy(() => import('./tray.tsx').then((m) => ({ default: m.Tray })));

const pageEnd = (
  <>
    <PublishControl />
    <PhoneAccount />
  </>
);

/** The navigation and everything else around a page. */
export function AppShell() {
  const { t } = useTranslation();
  const OfflineBanner = useStore(offlineBanner);
  useRealtime();
  useShortcuts();
  return (
    <div className={styles.shell}>
      <a href="#main" className={styles.skip}>
        {t('nav.skip')}
      </a>
      <Sidebar />
      <div className={styles.content}>
        {OfflineBanner && <OfflineBanner />}
        <main id="main" className={styles.main} tabIndex={-1}>
          <PageEnd value={pageEnd}>
            <Outlet />
          </PageEnd>
        </main>
      </div>
      <Help />
      <BottomNavigation />
      <LazyParts />
      <DropAnywhere />
    </div>
  );
}

/** On a phone, the home page has the account menu, because the bar at the bottom has no space for its places. */
function PhoneAccount() {
  const isHome = useLocation({ select: ({ pathname }) => pathname === '/' });
  if (!isHome) return null;
  return (
    <span className={styles.phoneAccount}>
      <AccountMenu variant="phone" />
    </span>
  );
}

/** The guide, beside the page. */
function Help() {
  const isOpen = useStore(helpPanel) !== null;
  return <Suspense>{isOpen && <HelpPanel />}</Suspense>;
}

/** Parts that most visits never show. Each one loads when it is first needed. */
function LazyParts() {
  const hasJobs = useStore(useUploads().jobs).length > 0;
  const hasBatches = useStore(batches).length > 0;
  const hasPublishes = useStore(trackedPublishes).length > 0;
  const hasSheet = useHasBeenTrue(useStore(publishSheet) !== null);
  const searchRequests = useStore(shell.searchRequests);
  const hasKeys = useHasBeenTrue(useStore(shell.keys));
  return (
    <>
      <Suspense>{(hasJobs || hasBatches || hasPublishes) && <Tray />}</Suspense>
      <Suspense>{searchRequests > 0 && <Search request={searchRequests} />}</Suspense>
      <Suspense>{hasKeys && <KeyboardShortcutsHelp />}</Suspense>
      <Suspense>{hasSheet && <PublishSheet />}</Suspense>
    </>
  );
}

/** True once the value has been true. A dialog must stay mounted after it closes, because it returns the focus. */
function useHasBeenTrue(value: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(value);
  if (value && !wasTrue) setWasTrue(true);
  return value || wasTrue;
}
