import { Popover } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { Anchor } from './anchored-menu.tsx';

/** A small dialog below a button that is already on the page. It closes with Escape or a click elsewhere. */
export function AnchoredPopover({
  anchor,
  label,
  width,
  position = 'bottom-start',
  className,
  onClose,
  children,
}: {
  anchor: RefObject<HTMLElement | null>;
  /** Its accessible name. */
  label: string;
  width: number;
  position?: 'bottom-start' | 'bottom-end';
  className?: string | undefined;
  onClose: () => void;
  children: ReactNode;
}) {
  // A popover finds its anchor only after the first render.
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return (
    <Popover
      opened={isMounted}
      onChange={(isOpen) => !isOpen && onClose()}
      position={position}
      width={width}
      shadow="none"
      trapFocus
      withRoles={false}
      middlewares={{ flip: true, shift: { padding: 8 } }}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <Anchor element={anchor} />
      </Popover.Target>
      <Popover.Dropdown {...(className && { className })} role="dialog" aria-label={label}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
