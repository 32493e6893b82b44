import { Menu, type MenuProps } from '@mantine/core';
import { type ReactNode, type Ref, type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import type { MenuState } from './lazy-menu.tsx';

/** The menu of a `LazyMenu`. */
export function AnchoredMenu({
  id,
  button,
  isOpen,
  close,
  children,
  ...props
}: MenuState & Pick<MenuProps, 'position' | 'width'> & { children: ReactNode }) {
  // A menu returns the focus only if it was mounted before it opened.
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return (
    <Menu {...props} id={id} opened={isMounted && isOpen} onClose={close}>
      <Menu.Target>
        <Anchor element={button} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}

/** Makes an element that is already on the page the target of a menu or popover. */
export function Anchor({
  element,
  ref,
}: {
  element: RefObject<HTMLElement | null>;
  ref?: Ref<HTMLElement>;
}): null {
  useLayoutEffect(() => {
    if (typeof ref !== 'function') return;
    ref(element.current);
    return () => {
      ref(null);
    };
  }, [element, ref]);
  return null;
}
