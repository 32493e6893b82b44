import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Page } from '../../shared/ui/page.tsx';
import { ApiKeysSettings } from './api-keys.tsx';
import { BrandSettings } from './brand.tsx';
import { OrganisationSettings } from './organisation.tsx';
import { ProfileSettings } from './profile.tsx';
import { SecuritySettings } from './security.tsx';
import styles from './settings.module.css';

const route = getRouteApi('/app/settings/$section');

const sections = [
  { path: 'profile', key: 'profile', Section: ProfileSettings },
  { path: 'security', key: 'security', Section: SecuritySettings },
  { path: 'organisation', key: 'organisation', Section: OrganisationSettings },
  { path: 'brand', key: 'brand', Section: BrandSettings },
  { path: 'api-keys', key: 'apiKeys', Section: ApiKeysSettings },
] as const;

export function SettingsPage() {
  const { t } = useTranslation();
  const { section } = route.useParams();
  const { key, Section } = sections.find(({ path }) => path === section) ?? sections[0];
  return (
    <Page title={t('settings.title')}>
      <div className={styles.page}>
        <nav className={styles.nav} aria-label={t('settings.title')}>
          {sections.map((each) => (
            <Link
              key={each.path}
              to="/settings/$section"
              params={{ section: each.path }}
              className={styles.link}
              aria-current={each.key === key ? 'page' : undefined}
            >
              {t(`settings.${each.key}`)}
            </Link>
          ))}
        </nav>
        <div className={styles.body}>
          <Section />
        </div>
      </div>
    </Page>
  );
}
