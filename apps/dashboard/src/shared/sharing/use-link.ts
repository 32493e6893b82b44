import { useRouter } from '@tanstack/react-router';
import type { SharedItem } from './shared-item.ts';

/** The address of an item's page, to send to someone. Null for files, which have none. */
export function useLink({ kind, id }: Pick<SharedItem, 'kind' | 'id'>): string | null {
  const router = useRouter();
  const pathOf = () => {
    const params = { id };
    switch (kind) {
      case 'folder':
        return router.buildLocation({ to: '/content/$folder', params: { folder: id }, search: {} }).href;
      case 'device_folder':
        return router.buildLocation({ to: '/screens', search: { folder: id } }).href;
      case 'device':
        return router.buildLocation({ to: '/screens/$id', params, search: {} }).href;
      case 'presentation':
        return router.buildLocation({ to: '/presentations/$id', params, search: {} }).href;
      case 'playlist':
        return router.buildLocation({ to: '/playlists/$id', params, search: {} }).href;
      case 'theme':
        return router.buildLocation({ to: '/themes/$id', params }).href;
      case 'file_upload':
        return null;
    }
  };
  const path = pathOf();
  return path === null ? null : new URL(path, window.location.origin).href;
}
