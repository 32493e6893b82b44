import { useQuery } from '@tanstack/react-query';
import { type Api, type Profile, useRead } from './api.ts';

export interface SiteConfig {
  brandName: string;
  /** Absolute address of the content origin, unless each organisation has its own. */
  contentUrl: string;
  /** Each organisation's files and apps are on their own origin, which the profile contains. */
  hasContentOrigins: boolean;
  version: string;
  /** False until the first person has signed up. */
  hasAccounts: boolean;
  /** Who can sign up. The first person always can. */
  signUp: 'open' | 'invite' | 'closed';
  /** False if the server stores emails in a directory for its administrator. */
  sendsMail: boolean;
}

interface WireConfig {
  has_accounts?: boolean;
  sign_up?: SiteConfig['signUp'];
  sends_mail?: boolean;
  brand_name?: string;
  content_url?: string | null;
  content_port?: number;
  has_content_origins?: boolean;
  version?: string;
}

/** The content origin for a page at `location`: the configured address, or the same host on the content port. */
export function contentUrlOf(config: WireConfig, location: { protocol: string; hostname: string }): string {
  if (config.content_url) return config.content_url.replace(/\/$/, '');
  return `${location.protocol}//${location.hostname}:${config.content_port ?? 8081}`;
}

async function readConfig(): Promise<SiteConfig> {
  const response = await fetch('/config.json');
  if (!response.ok) throw new Error(`/config.json returned status ${response.status}`);
  const config = (await response.json()) as WireConfig;
  return {
    brandName: config.brand_name ?? 'Vitrine',
    contentUrl: contentUrlOf(config, window.location),
    hasContentOrigins: config.has_content_origins ?? false,
    version: config.version ?? '',
    hasAccounts: config.has_accounts ?? true,
    signUp: config.has_accounts === false ? 'open' : (config.sign_up ?? 'open'),
    sendsMail: config.sends_mail ?? true,
  };
}

const configQuery = { queryKey: ['config'], queryFn: readConfig, staleTime: Number.POSITIVE_INFINITY };

export function useConfig(): SiteConfig | undefined {
  return useQuery(configQuery).data;
}

/** Reads the configuration once. */
export function readCachedConfig({ cache }: Api): Promise<SiteConfig> {
  return cache.ensureQueryData(configQuery);
}

export function useBrandName(): string {
  return useConfig()?.brandName ?? 'Vitrine';
}

/** Absolute address of the origin with this organisation's files and apps; undefined until it is known. */
export function useContentOrigin(): string | undefined {
  const config = useConfig();
  const profile = useRead('profile.get', undefined, { enabled: config?.hasContentOrigins ?? false }).data;
  return contentOriginOf(config, profile);
}

export function contentOriginOf(
  config: Pick<SiteConfig, 'contentUrl' | 'hasContentOrigins'> | undefined,
  profile: Pick<Profile, 'contentUrl'> | undefined,
): string | undefined {
  return config?.hasContentOrigins ? (profile?.contentUrl ?? undefined) : config?.contentUrl;
}

/** Returns a function that makes paths on the content origin absolute. It does not change other addresses. */
export function useContentUrl(): (path: string | null | undefined) => string | undefined {
  const base = useContentOrigin();
  return (path) => {
    if (!path) return undefined;
    if (!path.startsWith('/')) return path;
    return base === undefined ? undefined : base + path;
  };
}
