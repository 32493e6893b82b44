import { FetchError, type GuardedProbe } from '../../platform/outgoing/guarded-fetch.ts';
import { refusesFraming } from './framing.ts';
import { pageUrl } from './page-address.ts';
import type { DuePage, PageResult } from './web-pages.store.ts';

const LIMIT_MS = 5000;
const HOSTS_AT_ONCE = 8;

/** Some sites only respond to browsers. */
const HEADERS = {
  'user-agent': 'Mozilla/5.0 (compatible; Vitrine page check)',
  accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8',
};

/**
 * Visits each address once. The pages of one host are visited one after another, and if the host does not respond, its
 * other pages are skipped.
 */
export async function checkPages(
  pages: readonly DuePage[],
  probe: GuardedProbe,
  embedders: readonly URL[] | null,
): Promise<PageResult[]> {
  const hosts = Map.groupBy(pages, ({ address }) => hostOf(address));
  const queue = [...hosts.values()];
  const results: PageResult[] = [];
  const work = async () => {
    for (let host = queue.pop(); host; host = queue.pop()) {
      let answers = true;
      for (const page of host) {
        const found: Found = answers ? await checkPage(page.address, probe, embedders) : UNREACHABLE;
        answers = found !== UNREACHABLE;
        results.push({ hash: page.hash, ...afterOutage(page, found) });
      }
    }
  };
  await Promise.all(Array.from({ length: HOSTS_AT_ONCE }, work));
  return results;
}

type Found = Omit<PageResult, 'hash'>;

/**
 * A site that is down and an address that the server refuses to visit have the same result, because the difference
 * would reveal the network of the server.
 */
const UNREACHABLE: Found = { state: 'unreachable', httpStatus: null };

async function checkPage(
  address: string,
  probe: GuardedProbe,
  embedders: readonly URL[] | null,
): Promise<Found> {
  try {
    const { status, url, headers } = await probe(pageUrl(address), {
      headers: HEADERS,
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    // The headers of an error page, such as that of a firewall, say nothing about the page itself.
    if (status < 200 || status > 299) return { state: 'unreachable', httpStatus: status };
    const refuses = refusesFraming(headers, { page: new URL(url), embedders });
    return { state: refuses ? 'framing_refused' : 'ok', httpStatus: null };
  } catch (error) {
    if (error instanceof FetchError) return UNREACHABLE;
    throw error;
  }
}

/** A site that is briefly down keeps its last result. */
function afterOutage({ state }: DuePage, found: Found): Found {
  return state === 'framing_refused' && found.state === 'unreachable' ? { state, httpStatus: null } : found;
}

function hostOf(address: string): string {
  const url = pageUrl(address);
  return URL.canParse(url) ? new URL(url).host : '';
}
