/** Parameters that the page needs before the host can send messages. */
export interface Fragment {
  windowId: string;
  /** Whether bundles are cached for use without a network. */
  offlineSupport: boolean;
}

/**
 * Reads a fragment such as `#windowId=w1&offlineSupport=true`. Null without a window id, as in a page that was opened
 * directly, outside a host.
 */
export function readFragment(hash: string): Fragment | null {
  const parameters = new URLSearchParams(hash.slice(1));
  const windowId = parameters.get('windowId');
  return windowId ? { windowId, offlineSupport: parameters.get('offlineSupport') === 'true' } : null;
}
