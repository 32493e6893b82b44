import { Modal, type ModalProps } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './dialog.module.css';

/** A modal that is mounted only while it is open. */
export function Dialog(props: Omit<ModalProps, 'opened'>) {
  useFocusReturn();
  return <Modal {...props} opened />;
}

/**
 * Returns the focus to the control that opened a dialog or a drawer when it is unmounted. Mantine does this only for
 * dialogs that stay mounted.
 */
export function useFocusReturn(): void {
  const [opener] = useState(findOpener);
  const returning = useRef<number>(undefined);
  useEffect(() => {
    window.clearTimeout(returning.current);
    return () => {
      // Wait until the modal is gone. Do nothing if another element has the focus, or if React mounts it again.
      returning.current = window.setTimeout(() => {
        if (document.activeElement === document.body) opener?.focus({ preventScroll: true });
      });
    };
  }, [opener]);
}

/** The buttons of a dialog. The main button comes last. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return <div className={styles.footer}>{children}</div>;
}

/** The focused control, or the button of its menu, because menus close when a dialog opens. */
function findOpener(): HTMLElement | null {
  const focused = document.activeElement;
  const menu = focused?.closest('[role="menu"]');
  const button = menu?.id && document.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(menu.id)}"]`);
  return button || (focused instanceof HTMLElement && focused !== document.body ? focused : null);
}
