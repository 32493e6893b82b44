import { Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ScreenState, StateShape } from '@vitrine/ui';
import { useTranslation } from 'react-i18next';
import type { Reply, useRead } from '../../platform/api.ts';
import { currentLocale } from '../../platform/locale.ts';
import { ErrorNote } from '../../shared/ui/error-note.tsx';
import styles from './home.module.css';

type Counts = Reply<'devices.counts'>;

const states = [
  { state: 'online', shape: 'playing' },
  { state: 'offline', shape: 'offline' },
  { state: 'attention', shape: 'attention' },
  { state: 'disabled', shape: 'disabled' },
] as const satisfies { state: keyof Counts; shape: ScreenState }[];

/** Shows the number of screens in each state. Each number links to these screens. */
export function TriageLine({ counts }: { counts: ReturnType<typeof useRead<'devices.counts'>> }) {
  if (counts.data) return <States counts={counts.data} />;
  if (counts.isError)
    return (
      <div className={styles.failure}>
        <ErrorNote error={counts.error} retry={() => void counts.refetch()} />
      </div>
    );
  return (
    <div className={styles.triage}>
      <Skeleton h={20} w={280} ms={8} />
    </div>
  );
}

function States({ counts }: { counts: Counts }) {
  const { t } = useTranslation();
  const words = {
    online: t('home.triage.online'),
    offline: t('home.triage.offline'),
    attention: t('home.triage.attention', { count: counts.attention }),
    disabled: t('home.triage.disabled', { count: counts.disabled }),
  };
  const isCalm = counts.offline === 0 && counts.attention === 0;
  // “0 disabled” tells people nothing.
  const shown = states.filter(({ state }) => state !== 'disabled' || counts.disabled > 0);
  return (
    <nav className={styles.triage} aria-label={t('home.triage.label')}>
      {shown.map(({ state, shape }) => (
        <Link
          key={state}
          to="/screens"
          search={{ state }}
          className={styles.state}
          data-state={state}
          data-none={counts[state] === 0}
        >
          <StateShape state={shape} size={12} />
          <strong>{counts[state].toLocaleString(currentLocale())}</strong>
          <span>{words[state]}</span>
        </Link>
      ))}
      {isCalm && <p className={styles.calm}>{t('home.triage.calm')}</p>}
    </nav>
  );
}
