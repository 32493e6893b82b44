import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './confirm.module.css';
import { Dialog, DialogFooter } from './dialog.tsx';

/** Asks for confirmation. Use it only if a screen would go dark, content is in use, or the action cannot be undone. */
export function Confirm({
  title,
  hint,
  action,
  onConfirm,
  onClose,
  isPending = false,
}: {
  title: string;
  /** Each text of an array is a paragraph. */
  hint: string | readonly string[];
  action: string;
  onConfirm: () => void;
  onClose: () => void;
  isPending?: boolean;
}) {
  const { t } = useTranslation();
  return (
    <Dialog onClose={onClose} title={title} size={420}>
      {[hint].flat().map((text) => (
        <p key={text} className={styles.hint}>
          {text}
        </p>
      ))}
      <DialogFooter>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('common.cancel')}
        </Button>
        <Button color="red" onClick={onConfirm} loading={isPending}>
          {action}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
