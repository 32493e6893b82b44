import { isRecord, toRecord } from '@vitrine/contract/is-record';

/** The contents of `/config.json` on the app origin, which describe this installation. */
export interface ServiceConfig {
  brandName: string;
  /** Origin of applications and files, without a trailing slash. */
  contentUrl: string;
  signUpUrl: string | null;
  /** An address that accepts bulk log uploads. Replaces the server as the destination of logs. */
  logUrl: string | null;
  /** Email address of the contact for inactive screens. */
  supportEmail: string | null;
}

const DEFAULT_BRAND = 'Vitrine';

/** Reads the document in its wire format. Missing or invalid members have working defaults. */
export function readServiceConfig(
  wire: unknown,
  page: Pick<Location, 'protocol' | 'hostname' | 'port'>,
): ServiceConfig {
  const config = toRecord(wire);
  const text = (name: string) => {
    const value = config[name];
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
  };
  const contentUrl = text('content_url');
  const nextPort = Number(page.port || (page.protocol === 'https:' ? 443 : 80)) + 1;
  const port = typeof config.content_port === 'number' ? config.content_port : nextPort;
  return {
    brandName: text('brand_name') ?? DEFAULT_BRAND,
    contentUrl: (contentUrl ?? `${page.protocol}//${page.hostname}:${port}`).replace(/\/+$/, ''),
    signUpUrl: webAddress(text('sign_up_url')),
    logUrl: webAddress(text('log_url')),
    supportEmail: text('support_email'),
  };
}

function webAddress(text: string | null): string | null {
  return text !== null && /^https?:\/\//i.test(text) && URL.canParse(text) ? text : null;
}

/** Whether this is the configuration document. A captive portal replies to every address with its own page instead. */
export function isServiceConfig(wire: unknown): boolean {
  return isRecord(wire) && 'brand_name' in wire;
}
