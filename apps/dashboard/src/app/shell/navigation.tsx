import { UnstyledButton } from '@mantine/core';
import {
  IconApps,
  IconDeviceTv,
  IconHelp,
  IconHome,
  IconPhoto,
  IconSearch,
  IconSettings,
} from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
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
import { openSearch } from './shell-state.ts';

const places = [
  { to: '/', key: 'home', icon: IconHome, paths: ['/'] },
  { to: '/screens', key: 'screens', icon: IconDeviceTv, paths: ['/screens'] },
  { to: '/library', key: 'library', icon: IconPhoto, paths: ['/library', '/presentations', '/playlists'] },
  { to: '/apps', key: 'apps', icon: IconApps, paths: ['/apps'] },
  { to: '/settings', key: 'settings', icon: IconSettings, paths: ['/settings'] },
] as const;
/** On a phone, the settings are in the account menu of the home page. */
const phonePlaces = places.slice(0, 4);

function Places({
  shown,
  className,
}: {
  shown: readonly (typeof places)[number][];
  className: string | undefined;
}) {
  const { t } = useTranslation();
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (
    <ul className={className}>
      {shown.map(({ to, key, icon: Icon, paths }) => {
        const isCurrent = paths.some((each) => path === each || path.startsWith(`${each}/`));
        return (
          <li key={key}>
            <Link
              to={to}
              className={isCurrent ? `${styles.place} ${styles.current}` : styles.place}
              aria-current={isCurrent ? 'page' : undefined}
            >
              <Icon size={18} stroke={1.6} aria-hidden />
              <span>{t(`nav.${key}`)}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

export function Sidebar() {
  const { t } = useTranslation();
  const brand = useBrandName();
  const domain = useRead('domain.get').data;
  const isAway = useStore(realtimeState) === 'away';
  return (
    <nav className={styles.sidebar} aria-label={t('nav.main')}>
      <div className={styles.brand}>
        <BrandMark size={20} />
        <span className={styles.brandName}>{domain?.name ?? brand}</span>
      </div>
      <UnstyledButton className={styles.search} onClick={openSearch}>
        <IconSearch size={15} stroke={1.8} aria-hidden />
        <span>{t('nav.searchAll')}</span>
        <kbd className={styles.kbd}>{withCommandKey('K')}</kbd>
      </UnstyledButton>
      <Places shown={places} className={styles.places} />
      <div className={styles.rest}>
        {isAway && (
          <p className={styles.away} title={t('nav.reconnectingHint')} role="status">
            {t('nav.reconnecting')}
          </p>
        )}
        <Checklist />
        <div>
          <HelpButton />
          <AccountMenu />
        </div>
      </div>
    </nav>
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
      <span>{t('nav.help')}</span>
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
      <Places shown={phonePlaces} className={styles.bottomPlaces} />
      <UnstyledButton className={styles.place} onClick={openSearch}>
        <IconSearch size={18} stroke={1.6} aria-hidden />
        <span>{t('common.search')}</span>
      </UnstyledButton>
    </nav>
  );
}
