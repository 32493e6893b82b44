import type { Log } from './page.ts';
import type { ObjectUrl } from './types.ts';

/** URLs for the host live as long as the page. Beyond this number, the oldest is revoked. */
const HOST_LIMIT = 100;
/** This many URLs that were not revoked are probably a leak. */
const LEAK_THRESHOLD = 100;

interface ObjectUrls {
  create(buffer: unknown, type?: string): ObjectUrl;
  /** Creates an address for the host, which cannot revoke it. */
  createForHost(buffer: ArrayBuffer, type?: string): string;
}

export function createObjectUrls(log: Log): ObjectUrls {
  let alive = 0;
  const forHost: string[] = [];
  const make = (buffer: BlobPart, type = '') => URL.createObjectURL(new Blob([buffer], { type }));
  return {
    create(buffer, type) {
      if (!(buffer instanceof ArrayBuffer || ArrayBuffer.isView(buffer) || buffer instanceof Blob))
        throw new TypeError(
          'createObjectUrl: the first argument must be an ArrayBuffer, a view of one, or a Blob',
        );
      const url = make(buffer as BlobPart, type ?? (buffer instanceof Blob ? buffer.type : ''));
      alive += 1;
      if (alive === LEAK_THRESHOLD)
        log.warn(
          `[vitrine] createObjectUrl: ${alive} URLs are alive; revoke() those that nothing shows any more`,
        );
      let isRevoked = false;
      return {
        url,
        revoke() {
          if (isRevoked) return;
          isRevoked = true;
          alive -= 1;
          URL.revokeObjectURL(url);
        },
      };
    },
    createForHost(buffer, type) {
      const url = make(buffer, type);
      if (forHost.push(url) > HOST_LIMIT) URL.revokeObjectURL(forHost.shift() ?? '');
      return url;
    },
  };
}
