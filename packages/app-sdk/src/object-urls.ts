import type { Log } from './page.ts';
import type { ObjectUrl } from './types.ts';

/** URLs that the host asked for live with the page; of more than these, the oldest ends. */
const HOST_LIMIT = 100;
/** So many that were not revoked are a leak, most likely. */
const SUSPICIOUS = 100;

export interface ObjectUrls {
  create(buffer: unknown, type?: string): ObjectUrl;
  /** For the host, which has no way to say that it needs one no longer. */
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
      if (alive === SUSPICIOUS)
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
