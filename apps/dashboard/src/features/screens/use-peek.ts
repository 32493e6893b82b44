import { type RefObject, useRef, useState } from 'react';
import type { Device } from '../../platform/api.ts';
import type { Pages } from '../../shared/list/use-pages.ts';

/** The screen whose details are shown beside the list. It follows the focus in the list. */
export function usePeek(list: RefObject<HTMLElement | null>, pages: Pages<Device>) {
  const [opened, setOpened] = useState<Device | null>(null);
  /** The index of the last row that had the focus. */
  const focused = useRef(0);
  const toggle = (device: Device) => setOpened(opened?.id === device.id ? null : device);
  return {
    /** The screen as the list has it now or, if its row is no longer loaded, as it was when the details opened. */
    device: opened && (pages.loaded.find(({ id }) => id === opened.id) ?? opened),
    toggle,
    onFocus: ({ target }: React.FocusEvent) => {
      const row = target.closest<HTMLElement>('[data-index]');
      if (!row) return;
      focused.current = Number(row.dataset.index);
      const device = pages.rowAt(focused.current);
      // The details may just have been closed, which returned the focus.
      if (device) setOpened((current) => current && device);
    },
    close: () => {
      setOpened(null);
      const row = list.current?.querySelector<HTMLElement>(`[data-index="${focused.current}"]`);
      (row?.querySelector<HTMLElement>('[data-card]') ?? row)?.focus();
    },
  };
}
