import { ActionIcon, UnstyledButton } from '@mantine/core';
import {
  IconHelp,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconSearch,
  IconWifiOff,
} from '@tabler/icons-react';
import { BrandMark } from '@vitrine/ui';
import { useStore } from '@vitrine/ui/store';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../platform/api.ts';
import { useBrandName } from '../../platform/config.ts';
import { realtimeState } from '../../platform/realtime-state.ts';
import { openHelp } from '../../shared/help/help-panel-store.ts';
import { Checklist } from '../../shared/onboarding/checklist.tsx';
import { withCommandKey } from '../../shared/ui/keyboard-shortcuts.ts';
import { AccountMenu } from './account-menu.tsx';
import styles from './navigation.module.css';
import { bottomPlaces, Places, phonePlaces, placeGroups } from './places.tsx';
import { openSearch, shell, toggleSidebar } from './shell-state.ts';

/** When collapsed, it shows only icons, whose labels appear on hover and focus. */
export function Sidebar() {
  const { t } = useTranslation();
  const isCollapsed = useStore(shell.isSidebarCollapsed);
  const isAway = useStore(realtimeState) === 'away';
  return (
    <nav className={styles.sidebar} data-collapsed={isCollapsed} aria-label={t('nav.main')}>
      <Brand isCollapsed={isCollapsed} />
      <UnstyledButton className={styles.search} onClick={openSearch}>
        <IconSearch size={15} stroke={1.8} aria-hidden />
        <span className={styles.label}>{t('nav.searchAll')}</span>
        <kbd className={styles.kbd}>{withCommandKey('K')}</kbd>
      </UnstyledButton>
      {placeGroups.map(({ key, places }) => (
        <div key={key} className={styles.group}>
          <p id={`places-${key}`} className={styles.groupName}>
            {t(`nav.${key}`)}
          </p>
          <Places places={places} className={styles.places} aria-labelledby={`places-${key}`} />
        </div>
      ))}
      <div className={styles.rest}>
        {isAway && (
          <p className={styles.away} title={t('nav.reconnectingHint')} role="status">
            <IconWifiOff size={18} stroke={1.6} aria-hidden />
            <span className={styles.label}>{t('nav.reconnecting')}</span>
          </p>
        )}
        {!isCollapsed && <Checklist />}
        <div>
          <HelpButton />
          <Places places={bottomPlaces} className={styles.places} />
          <AccountMenu variant={isCollapsed ? 'collapsed' : 'sidebar'} />
        </div>
      </div>
    </nav>
  );
}

/** The name of the organisation, and the button that collapses the sidebar. */
function Brand({ isCollapsed }: { isCollapsed: boolean }) {
  const { t } = useTranslation();
  const brand = useBrandName();
  const { data: domain, isError } = useRead('domain.get');
  // Until the name is known, nothing: another brand would flash.
  const name = domain?.name ?? (isError ? brand : '');
  const Icon = isCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  const label = t(isCollapsed ? 'nav.expand' : 'nav.collapse');
  return (
    <div className={styles.brand}>
      <BrandMark size={20} />
      {!isCollapsed && <span className={styles.brandName}>{name}</span>}
      <ActionIcon className={styles.toggle} aria-label={label} title={label} onClick={toggleSidebar}>
        <Icon size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
    </div>
  );
}

function HelpButton() {
  const { t } = useTranslation();
  return (
    <UnstyledButton
      className={`${styles.place} ${styles.help}`}
      aria-keyshortcuts="F1"
      onClick={() => openHelp()}
    >
      <IconHelp size={18} stroke={1.6} aria-hidden />
      <span className={styles.label}>{t('nav.help')}</span>
      <kbd className={styles.kbd} aria-hidden>
        F1
      </kbd>
    </UnstyledButton>
  );
}

export function BottomNavigation() {
  const { t } = useTranslation();
  return (
    <nav className={styles.bottom} aria-label={t('nav.main')}>
      <Places places={phonePlaces} className={styles.bottomPlaces} />
      <UnstyledButton className={styles.place} onClick={openSearch}>
        <IconSearch size={18} stroke={1.6} aria-hidden />
        <span>{t('common.search')}</span>
      </UnstyledButton>
    </nav>
  );
}
