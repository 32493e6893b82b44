import { ActionIcon } from '@mantine/core';
import { IconGridDots, IconLayoutGrid, IconList } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './view-switch.module.css';

/** `dense`: small pictures. */
export type ListView = 'table' | 'grid' | 'dense';

const icons = { table: IconList, grid: IconLayoutGrid, dense: IconGridDots };

/** Switches a list between table and pictures. */
export function ViewSwitch<View extends ListView>({
  views,
  view,
  onChange,
}: {
  views: readonly { view: View; label: string }[];
  view: View;
  onChange: (view: View) => void;
}) {
  const { t } = useTranslation();
  return (
    <fieldset className={styles.views}>
      <legend className={styles.legend}>{t('common.view')}</legend>
      {views.map(({ view: each, label }) => {
        const Icon: typeof IconList = icons[each];
        return (
          <ActionIcon
            key={each}
            aria-label={label}
            title={label}
            aria-pressed={view === each}
            onClick={() => onChange(each)}
          >
            <Icon size={16} aria-hidden />
          </ActionIcon>
        );
      })}
    </fieldset>
  );
}
