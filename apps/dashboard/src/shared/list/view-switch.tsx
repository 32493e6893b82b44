import { ActionIcon } from '@mantine/core';
import { IconLayoutGrid, IconList } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './view-switch.module.css';

export type ListView = 'grid' | 'table';

/** Switches a list between table and pictures. */
export function ViewSwitch({ view, onChange }: { view: ListView; onChange: (view: ListView) => void }) {
  const { t } = useTranslation();
  return (
    <fieldset className={styles.views}>
      <legend className={styles.legend}>{t('common.view')}</legend>
      <ActionIcon
        aria-label={t('common.viewTable')}
        aria-pressed={view === 'table'}
        onClick={() => onChange('table')}
      >
        <IconList size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        aria-label={t('common.viewGrid')}
        aria-pressed={view === 'grid'}
        onClick={() => onChange('grid')}
      >
        <IconLayoutGrid size={16} aria-hidden />
      </ActionIcon>
    </fieldset>
  );
}
