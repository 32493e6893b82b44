import { useNavigate } from '@tanstack/react-router';
import type { LibraryItem } from '../../platform/api.ts';
import { addressOf } from '../../shared/items/address-of.ts';

/** Opens a search result: its editor, the folder itself, or the folder that contains it. */
export function useOpenItem() {
  const navigate = useNavigate();
  return (item: LibraryItem) => void navigate(addressOf(item));
}
