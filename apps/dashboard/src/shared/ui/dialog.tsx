import { Modal, type ModalProps } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';

/**
 * A modal that is mounted only while it is open. When it closes, the focus returns to the control that opened it;
 * Mantine's modal does that only if it stays mounted.
 */
export function Dialog(props: Omit<ModalProps, 'opened'>) {
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
  return <Modal {...props} opened />;
}

/** The focused control, or the button of the menu that contains it: menus close when a dialog opens. */
function findOpener(): HTMLElement | null {
  const focused = document.activeElement;
  const menu = focused?.closest('[role="menu"]');
  const button = menu?.id && document.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(menu.id)}"]`);
  return button || (focused instanceof HTMLElement && focused !== document.body ? focused : null);
}
