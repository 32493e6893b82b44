import { Modal, type ModalProps } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './dialog.module.css';

/** A modal that is mounted only while it is open. */
export function Dialog(props: Omit<ModalProps, 'opened'>) {
  useFocusReturn();
  return <Modal {...props} opened />;
}

/**
 * Returns the focus to the control that opened a dialog or a drawer when that is unmounted. Mantine's own do so only if
 * they stay mounted.
 */
export function useFocusReturn(): void {
  const [opener] = useState(findOpener);
  const returning = useRef<number>(undefined);
  useEffect(() => {
    window.clearTimeout(returning.current);
    return () => {
      // After the modal is gone, and not when something else took the focus or React only mounts it again.
      returning.current = window.setTimeout(() => {
        if (document.activeElement === document.body) opener?.focus({ preventScroll: true });
      });
    };
  }, [opener]);
}

/** The buttons of a dialog, the main one last. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return <div className={styles.footer}>{children}</div>;
}

/** The focused control, or the button of the menu that contains it: menus close when a dialog opens. */
function findOpener(): HTMLElement | null {
  const focused = document.activeElement;
  const menu = focused?.closest('[role="menu"]');
  const button = menu?.id && document.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(menu.id)}"]`);
  return button || (focused instanceof HTMLElement && focused !== document.body ? focused : null);
}
