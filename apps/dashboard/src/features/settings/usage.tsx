import { Progress, Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Reply, useRead } from '../../platform/api.ts';
import { formatBytes } from '../../platform/format.ts';
import { currentLocale } from '../../platform/locale.ts';
import { ErrorNote } from '../../shared/ui/error-note.tsx';
import styles from './settings.module.css';

const names = ['storage', 'screens', 'members', 'applications', 'pendingUploads'] as const;
type Name = (typeof names)[number];

/** The share of a limit from which its bar shows a warning, early enough to free space. */
const WARNING_SHARE = 0.9;

/** The organisation's usage of each limit. */
export function UsageSettings() {
  const { t } = useTranslation();
  const usage = useRead('domain.usage');
  return (
    <section className={styles.section}>
      <h2>{t('settings.usage')}</h2>
      {usage.isError && <ErrorNote error={usage.error} retry={() => void usage.refetch()} />}
      {usage.isPending && <Skeleton h={180} />}
      {usage.data && (
        <ul className={styles.usage}>
          {names.map((name) => (
            <UsageRow key={name} name={name} usage={usage.data[name]} />
          ))}
        </ul>
      )}
    </section>
  );
}

function UsageRow({ name, usage }: { name: Name; usage: Reply<'domain.usage'>[Name] }) {
  const { t } = useTranslation();
  const { used, limit } = usage;
  const share = limit === 0 ? 1 : used / limit;
  const format = (value: number) =>
    name === 'storage' ? formatBytes(value) : new Intl.NumberFormat(currentLocale()).format(value);
  const label = t(`settings.usageNames.${name}`);
  const amount = t('settings.usageOf', { used: format(used), limit: format(limit) });
  return (
    <li className={styles.usageItem}>
      <span>{label}</span>
      <small>{amount}</small>
      <Progress
        value={Math.min(100, share * 100)}
        color={share >= 1 ? 'red' : share >= WARNING_SHARE ? 'orange' : undefined}
        aria-label={t('common.labelled', { label, text: amount })}
      />
    </li>
  );
}
