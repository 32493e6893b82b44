import type { FieldError } from '@vitrine/contract';
import type { GuardedProbe } from '../../platform/outgoing/guarded-fetch.ts';

/** The reply to a new version waits for this check. */
const LIMIT_MS = 3000;

/**
 * Returns a warning if the server cannot load a version from its author's address. The version is accepted anyway:
 * the address can start to respond later, or be in the network of the screens. A site that is down and an address
 * that the server refuses to request get the same warning, because the difference would reveal the server's own
 * network.
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
