import { Link } from '@tanstack/react-router';
import { type ReactNode, use } from 'react';
import type { LibraryItem } from '../../platform/api.ts';
import { pageIn, SectionContext } from './section.ts';

type Props = Pick<
  React.HTMLAttributes<HTMLElement>,
  'className' | 'tabIndex' | 'draggable' | 'title' | 'onKeyDown' | 'onClick' | 'aria-label'
> & { children: ReactNode; item: LibraryItem; onOpen: (item: LibraryItem) => void };

/** Opens an item: folders and editors are links, files open in place. */
export function ItemLink({ item, onOpen, ...shared }: Props) {
  const section = use(SectionContext);
  const page = item.deletedAt === null ? pageIn(section, item) : null;
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
