import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './library.module.css';

/** Set these on buttons that add items to the open folder. */
export interface AddButtonProps {
  disabled?: boolean;
  'aria-describedby'?: string;
}

/** Buttons that add items to the open folder. Disabled, with the reason, where the server would refuse them. */
export function AddButtons({
  canAdd,
  children,
}: {
  canAdd: boolean;
  children: (props: AddButtonProps) => ReactNode;
}) {
  const { t } = useTranslation();
  const reasonId = useId();
  return (
    <>
      {!canAdd && (
        <span id={reasonId} className={styles.reason}>
          {t('library.cannotAdd')}
        </span>
      )}
      {children(canAdd ? {} : { disabled: true, 'aria-describedby': reasonId })}
    </>
  );
}
