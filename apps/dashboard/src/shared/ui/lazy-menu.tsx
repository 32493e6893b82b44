import { type ReactNode, type RefObject, Suspense, useId, useRef, useState } from 'react';

/** The props of the button of a menu. */
interface MenuButtonProps {
  ref: RefObject<HTMLButtonElement | null>;
  id: string;
  onClick: () => void;
  onPointerEnter: () => void;
  onFocus: () => void;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  'data-expanded': true | undefined;
}

/** The props of an `AnchoredMenu`. */
export interface MenuState {
  /** The id of the button. */
  id: string;
  button: RefObject<HTMLButtonElement | null>;
  isOpen: boolean;
  close: () => void;
}

/**
 * A button with a menu that is created when it is first opened. Lists have many menus, and the code of menus is larger
 * than the code of the pages that people open first.
 */
export function LazyMenu({
  load,
  menu,
  children,
}: {
  /** Loads the menu. Called when the pointer or the focus reaches the button, so that the menu opens without delay. */
  load?: () => Promise<unknown>;
  menu: (state: MenuState) => ReactNode;
  /** Renders the button. */
  children: (props: MenuButtonProps) => ReactNode;
}) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  // If loading fails, opening the menu reports it.
  const prepare = () => void load?.().catch(() => undefined);
  const toggle = () => {
    setWasOpened(true);
    setOpen(!isOpen);
  };
  return (
    <>
      {children({
        ref: button,
        id,
        onClick: toggle,
        onPointerEnter: prepare,
        onFocus: prepare,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? `${id}-dropdown` : undefined,
        'data-expanded': isOpen || undefined,
      })}
      {wasOpened && <Suspense>{menu({ id, button, isOpen, close: () => setOpen(false) })}</Suspense>}
    </>
  );
}
