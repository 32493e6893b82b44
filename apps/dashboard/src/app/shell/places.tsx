import {
  IconApps,
  IconDeviceTv,
  IconHome,
  IconLayoutList,
  IconPhoto,
  IconSettings,
} from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import styles from './navigation.module.css';

const home = { to: '/', key: 'home', icon: IconHome, paths: ['/'] } as const;
const screens = { to: '/screens', key: 'screens', icon: IconDeviceTv, paths: ['/screens'] } as const;
const content = {
  to: '/content',
  key: 'content',
  icon: IconPhoto,
  paths: ['/content', '/presentations', '/themes'],
} as const;
const playlists = {
  to: '/playlists',
  key: 'playlists',
  icon: IconLayoutList,
  paths: ['/playlists'],
} as const;
const apps = { to: '/apps', key: 'apps', icon: IconApps, paths: ['/apps'] } as const;
const settings = { to: '/settings', key: 'settings', icon: IconSettings, paths: ['/settings'] } as const;

type Place = typeof home | typeof screens | typeof content | typeof playlists | typeof apps | typeof settings;

/** The groups of the sidebar. */
export const placeGroups: readonly { key: 'operate' | 'create'; places: readonly Place[] }[] = [
  { key: 'operate', places: [home, screens] },
  { key: 'create', places: [content, playlists, apps] },
];
/** Below the groups. */
export const bottomPlaces: readonly Place[] = [settings];
/** On a phone, the account menu of the home page has the other places. */
export const phonePlaces: readonly Place[] = [home, screens, content, playlists];

/** Links to parts of the dashboard. */
export function Places({
  places,
  className,
  ...list
}: {
  places: readonly Place[];
  className?: string | undefined;
  'aria-labelledby'?: string;
}) {
  const { t } = useTranslation();
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (
    <ul className={className} {...list}>
      {places.map(({ to, key, icon: Icon, paths }) => {
        const isCurrent = paths.some((each) => path === each || path.startsWith(`${each}/`));
        return (
          <li key={key}>
            <Link
              to={to}
              className={isCurrent ? `${styles.place} ${styles.current}` : styles.place}
              aria-current={isCurrent ? 'page' : undefined}
            >
              <Icon size={18} stroke={1.6} aria-hidden />
              <span className={styles.label}>{t(`nav.${key}`)}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
