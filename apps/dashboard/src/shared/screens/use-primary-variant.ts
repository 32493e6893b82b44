import { useRead } from '../../platform/api.ts';

/**
 * How a page's own move looks. While something waits to be published, publishing is the obvious move, and the bar
 * above the page has it: there are never two equal ones.
 */
export function usePrimaryVariant(): 'filled' | 'default' {
  const waiting = useRead('devices.counts').data?.unpublished ?? 0;
  return waiting > 0 ? 'default' : 'filled';
}
