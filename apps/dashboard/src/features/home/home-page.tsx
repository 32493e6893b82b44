import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../platform/api.ts';
import { Checklist } from '../../shared/onboarding/checklist.tsx';
import { NoScreens } from '../../shared/screens/no-screens.tsx';
import { Page } from '../../shared/ui/page.tsx';
import styles from './home.module.css';
import { Problems } from './problems.tsx';
import { RecentContent } from './recent-content.tsx';
import { RecentPublishes } from './recent-publishes.tsx';
import { TriageLine } from './triage-line.tsx';
import { useArrowKeys } from './use-arrow-keys.ts';

/** Says whether all is well, what to do if it is not, and what has changed. */
export function HomePage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const counts = useRead('devices.counts');
  const arrowKeys = useArrowKeys();
  const isNew = counts.data?.total === 0;
  return (
    <Page title={t('nav.home')}>
      <div ref={arrowKeys} className={styles.home}>
        {/* On larger windows, the sidebar shows the first steps. */}
        <div className={styles.phoneOnly}>
          <Checklist />
        </div>
        {!isNew && <TriageLine counts={counts} />}
        <div className={styles.columns} data-new={isNew}>
          {isNew ? (
            <NoScreens onAdd={() => void navigate({ to: '/screens', search: { add: true } })} />
          ) : (
            <div>
              <Problems />
            </div>
          )}
          <div className={styles.changes}>
            {!isNew && <RecentPublishes />}
            <RecentContent isHiddenWhenEmpty={isNew} />
          </div>
        </div>
      </div>
    </Page>
  );
}
