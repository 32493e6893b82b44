import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import { useErrorText } from './error-note.tsx';
import styles from './use-notify.module.css';

const UNDO_MS = 10_000;

/** Says what happened, in passing. */
export function useNotify() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return {
    notify: (message: string) =>
      notifications.show({ message, autoClose: 4000, withCloseButton: false, role: 'status' }),
    notifyError: (error: unknown) =>
      notifications.show({ message: errorText(error), color: 'red', autoClose: 8000, role: 'alert' }),
    /** Instead of "Are you sure?": what happened, and ten seconds to take it back. */
    offerUndo: (message: string, undo: () => unknown) => {
      const id = notifications.show({
        autoClose: UNDO_MS,
        withCloseButton: false,
        role: 'status',
        message: (
          <span className={styles.row}>
            <span>{message}</span>
            <Button
              size="xs"
              variant="subtle"
              onClick={() => {
                notifications.hide(id);
                void undo();
              }}
            >
              {t('common.undo')}
            </Button>
          </span>
        ),
      });
    },
  };
}
