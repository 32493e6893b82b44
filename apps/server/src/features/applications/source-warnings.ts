import type { FieldError } from '@vitrine/contract';
import type { GuardedProbe } from '../../platform/outgoing/guarded-fetch.ts';

/** The reply to a new version waits for it. */
const LIMIT_MS = 3000;

/**
 * A warning when the server cannot load a version from the address that its author gave. It refuses nothing: the address
 * can begin to answer later, or lie in the network of the screens. A site that is down and an address that the server
 * refuses to ask read the same: the difference would describe the server's own network.
 */
export async function sourceWarnings(
  sourceUrl: string | null | undefined,
  probe: GuardedProbe,
): Promise<FieldError[]> {
  if (!sourceUrl || !/^https?:/i.test(sourceUrl)) return [];
  const problem = await probe(sourceUrl, { signal: AbortSignal.timeout(LIMIT_MS) }).then(
    ({ status }) => (status >= 200 && status < 300 ? null : `This address returned status ${status}.`),
    () => 'The server couldn’t open this address.',
  );
  if (problem === null) return [];
  return [{ path: 'source_url', message: `${problem} Check that your screens can load it.` }];
}
