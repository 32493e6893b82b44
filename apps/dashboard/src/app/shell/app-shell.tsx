import { Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useRealtime } from '../../platform/realtime.ts';
import { DropAnywhere } from '../../shared/uploads/drop-anywhere.tsx';
import styles from './app-shell.module.css';
import { KeyboardShortcutsHelp } from './keyboard-shortcuts-help.tsx';
import { BottomNavigation, Sidebar } from './navigation.tsx';
import { PublishBar } from './publish-bar.tsx';
import { Search } from './search.tsx';
import { Tray } from './tray.tsx';
import { useShortcuts } from './use-shortcuts.ts';

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
      <Tray />
      <Search />
      <KeyboardShortcutsHelp />
      <DropAnywhere />
    </div>
  );
}
