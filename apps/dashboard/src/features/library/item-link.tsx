import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { LibraryItem } from '../../platform/api.ts';
import { keepView } from './keep-view.ts';

type Props = Pick<
  React.HTMLAttributes<HTMLElement>,
  'className' | 'tabIndex' | 'draggable' | 'title' | 'onKeyDown' | 'onClick' | 'aria-label'
> & { children: ReactNode; item: LibraryItem; onOpen: (item: LibraryItem) => void };

/** Opens an item: folders and editors are links, files open in place. */
export function ItemLink({ item, onOpen, ...shared }: Props) {
  const { resourceType: kind, resourceId: id } = item;
  if (item.deletedAt === null && kind === 'folder')
    return <Link to="/library/$folder" params={{ folder: id }} search={keepView} {...shared} />;
  if (item.deletedAt === null && kind === 'presentation')
    return <Link to="/presentations/$id" params={{ id }} {...shared} />;
  if (item.deletedAt === null && kind === 'playlist')
    return <Link to="/playlists/$id" params={{ id }} {...shared} />;
  if (item.deletedAt === null && kind === 'theme')
    return <Link to="/themes/$id" params={{ id }} {...shared} />;
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
