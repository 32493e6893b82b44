import type { IncomingHttpHeaders } from 'node:http';

interface FramingContext {
  /** The address of the page, after redirects. */
  page: URL;
  /** Origins of every document around the page; null if the configuration does not name them. */
  embedders: readonly URL[] | null;
}

/**
 * Whether a browser refuses to show this reply inside another page. It follows CSP Level 3 (`frame-ancestors`) and the
 * HTML standard (`X-Frame-Options`, which a browser ignores if there is a `frame-ancestors`).
 *
 * If our own hosts are unknown, a list of hosts cannot be evaluated. The page then counts as allowed, because an empty
 * frame is less harmful than a page that is skipped by mistake.
 */
export function refusesFraming(headers: IncomingHttpHeaders, frame: FramingContext): boolean {
  const lists = frameAncestors(textOf(headers['content-security-policy']));
  if (lists.length > 0) return lists.some((sources) => !allowsFrame(sources, frame));
  return frameOptionRefuses(textOf(headers['x-frame-options']), frame);
}

function textOf(header: string | string[] | undefined): string {
  return Array.isArray(header) ? header.join(',') : (header ?? '');
}

/** The sources of each policy that has the directive. Several policies apply together. */
function frameAncestors(policies: string): string[][] {
  return policies.split(',').flatMap((policy) => {
    const directive = policy
      .split(';')
      .map((each) => each.trim().toLowerCase().split(/\s/))
      .find(([name]) => name === 'frame-ancestors');
    return directive ? [directive.slice(1).filter((source) => source !== '')] : [];
  });
}

function allowsFrame(sources: readonly string[], { page, embedders }: FramingContext): boolean {
  const named = sources.filter((source) => source !== "'none'");
  if (embedders === null) return named.some((source) => source !== "'self'");
  return embedders.every((embedder) => named.some((source) => matchesSource(source, embedder, page)));
}

/** CSP Level 3, "Does url match expression in origin". */
function matchesSource(source: string, embedder: URL, page: URL): boolean {
  if (source === '*') return true;
  if (source === "'self'") return embedder.origin === page.origin;
  if (source.endsWith(':')) return fitsScheme(source, embedder);
  const [scheme, rest] = source.includes('://')
    ? source.split('://', 2)
    : [page.protocol.slice(0, -1), source];
  if (rest === undefined || !fitsScheme(`${scheme}:`, embedder)) return false;
  const [host = '', port] = (rest.split('/', 1)[0] ?? '').split(':');
  const fitsHost =
    host === '*' ||
    (host.startsWith('*.') ? embedder.hostname.endsWith(host.slice(1)) : embedder.hostname === host);
  return fitsHost && (port === '*' || portOf(embedder, embedder.port) === portOf(embedder, port ?? ''));
}

/** A source of plain HTTP also matches the same page over TLS. */
function fitsScheme(scheme: string, { protocol }: URL): boolean {
  return scheme === protocol || (scheme === 'http:' && protocol === 'https:');
}

function portOf({ protocol }: URL, port: string): string {
  if (port !== '') return port;
  return protocol === 'https:' ? '443' : '80';
}

/** HTML standard, "checking a navigation response's adherence to X-Frame-Options". */
function frameOptionRefuses(option: string, { page, embedders }: FramingContext): boolean {
  const values = new Set(
    option
      .split(',')
      .map((value) => value.trim().toLowerCase())
      .filter((value) => value !== ''),
  );
  // Contradicting known values block framing. An unknown value is ignored.
  if (values.size > 1) return ['deny', 'allowall', 'sameorigin'].some((known) => values.has(known));
  if (values.has('deny')) return true;
  // The player and its applications have two origins, so no page has the same origin as both.
  return values.has('sameorigin') && !(embedders?.every(({ origin }) => origin === page.origin) ?? false);
}
