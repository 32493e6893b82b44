const WILDCARD = '*.';
/** Letter first, because some resolvers refuse labels that are numbers. */
const LABEL = /^o([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/;

interface ContentOriginsConfig {
  CONTENT_URL?: string | undefined;
  CONTENT_PORT: number;
}

/** Where content is served: on one origin, or on one for each organisation (`CONTENT_URL=https://*.content.example`). */
export interface ContentOrigins {
  isPerOrganisation: boolean;
  /** An organisation's own origin, or null if it uses the common one. */
  ownOriginOf(domainId: string): string | null;
  /** The origin of an organisation's content for a client that reached the app at `origin`. */
  originFor(domainId: string, origin: string): string;
  /** The common origin for a client that reached the app at `origin`. */
  commonOriginFor(origin: string): string;
  /** The organisation whose origin has this host, or null. */
  domainOfHost(hostname: string): string | null;
  /** The source expression for the policy of a page that was reached at `hostname`. */
  policySource(hostname: string): string;
}

export function createContentOrigins({ CONTENT_URL, CONTENT_PORT }: ContentOriginsConfig): ContentOrigins {
  const isPerOrganisation = CONTENT_URL !== undefined && isWildcard(CONTENT_URL);
  const common = CONTENT_URL?.replace(WILDCARD, '');
  const suffix = isPerOrganisation ? `.${new URL(common as string).hostname}` : '';

  const ownOriginOf = (domainId: string) =>
    isPerOrganisation ? (CONTENT_URL as string).replace('*', labelOf(domainId)) : null;

  function commonOriginFor(origin: string): string {
    if (common) return common;
    const url = new URL(origin);
    url.port = String(CONTENT_PORT);
    return url.origin;
  }

  return {
    isPerOrganisation,
    ownOriginOf,
    originFor: (domainId, origin) => ownOriginOf(domainId) ?? commonOriginFor(origin),
    commonOriginFor,
    domainOfHost(hostname) {
      if (!isPerOrganisation || !hostname.toLowerCase().endsWith(suffix)) return null;
      const label = LABEL.exec(hostname.toLowerCase().slice(0, -suffix.length));
      return label ? label.slice(1).join('-') : null;
    },
    policySource: (hostname) => CONTENT_URL ?? `http://${hostname}:${CONTENT_PORT}`,
  };
}

function isWildcard(contentUrl: string): boolean {
  return new URL(contentUrl).hostname.startsWith(WILDCARD);
}

/** An organisation's DNS label. It contains the id, so it is stable and unique, and does not reveal the name. */
function labelOf(domainId: string): string {
  return `o${domainId.replaceAll('-', '')}`;
}

/** Whether this can be `CONTENT_URL`. With a wildcard, it must have no path: the organisations' origins have none. */
export function isContentUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  if (!text.includes('*')) return true;
  const { hostname, pathname, search, hash, username, password } = new URL(text);
  if (!hostname.startsWith(WILDCARD) || hostname.slice(WILDCARD.length).includes('*')) return false;
  return hostname.length > WILDCARD.length && pathname + search + hash + username + password === '/';
}
