import { useRead } from '../../platform/api.ts';

/**
 * The variant of a page's main button. While there are unpublished changes, the main action is to publish them in the
 * bar above the page, so the page's own button is not filled.
 */
export function usePrimaryVariant(): 'filled' | 'default' {
  const unpublished = useRead('devices.counts').data?.unpublished ?? 0;
  return unpublished > 0 ? 'default' : 'filled';
}
