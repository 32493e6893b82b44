import { ActionIcon } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './columns-button.module.css';
import type { ColumnsMenuProps } from './columns-menu.tsx';

const load = () => import('./columns-menu.tsx').then((m) => ({ default: m.ColumnsMenu }));
const ColumnsMenu = lazy(load);

/** Opens the menu of the columns of a list. Phones show no columns, so they have no such button. */
export function ColumnsButton(props: ColumnsMenuProps) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const prepare = () => void load().catch(() => undefined);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <ActionIcon
        ref={button}
        className={styles.button ?? ''}
        aria-label={t('columns.title')}
        title={t('columns.title')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => setOpen(!isOpen)}
      >
        <IconColumns3 size={16} aria-hidden />
      </ActionIcon>
      {isOpen && (
        <Suspense>
          <ColumnsMenu {...props} anchor={button} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
