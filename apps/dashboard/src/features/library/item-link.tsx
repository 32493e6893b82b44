import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { LibraryItem } from '../../platform/api.ts';
import { pageOf } from '../../shared/items/address-of.ts';

type Props = Pick<
  React.HTMLAttributes<HTMLElement>,
  'className' | 'tabIndex' | 'draggable' | 'title' | 'onKeyDown' | 'onClick' | 'aria-label'
> & { children: ReactNode; item: LibraryItem; onOpen: (item: LibraryItem) => void };

/** Opens an item: folders and editors are links, files open in place. */
export function ItemLink({ item, onOpen, ...shared }: Props) {
  const page = item.deletedAt === null ? pageOf(item) : null;
  if (page) return <Link {...page} {...shared} />;
  return (
    <button
      type="button"
      {...shared}
      onClick={(event) => {
        shared.onClick?.(event);
        if (!event.defaultPrevented) onOpen(item);
      }}
    />
  );
}
