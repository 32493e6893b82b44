import { useRead } from '../../platform/api.ts';

/**
 * The variant of a page's main button. While changes wait to be published, publishing is the main action in the bar
 * above the page, so the page's own button is not filled.
 */
export function usePrimaryVariant(): 'filled' | 'default' {
  const waiting = useRead('devices.counts').data?.unpublished ?? 0;
  return waiting > 0 ? 'default' : 'filled';
}
