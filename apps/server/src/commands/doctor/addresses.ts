import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { DAY } from '@vitrine/time';
import type { Config } from '../../config.ts';
import { countOf } from '../../platform/message-text.ts';
import { CHECK_LIMIT_MS, causeMessage, type Finding, ok, problem, warning } from './finding.ts';
import { describeClock } from './services.ts';

/** Certificates that renew themselves do so about 30 days before they expire. */
const EXPIRES_SOON_MS = 14 * DAY;

interface PublicAddress {
  name: 'PUBLIC_URL' | 'CONTENT_URL' | 'MQTT_PUBLIC_URL';
  url: URL;
}

/** The addresses at which browsers reach the server. */
export function publicAddresses(config: Config): PublicAddress[] {
  return (['PUBLIC_URL', 'CONTENT_URL', 'MQTT_PUBLIC_URL'] as const).flatMap((name) => {
    const text = config[name];
    // Any host name can replace that of an organisation.
    return text === undefined ? [] : [{ name, url: new URL(text.replace('//*.', '//doctor.')) }];
  });
}

/** @param ca the authority to trust instead of the usual ones, in PEM. */
export async function checkCertificate(
  { name, url }: PublicAddress,
  { now, ca }: { now: Date; ca?: string },
): Promise<Finding[]> {
  if (!['https:', 'wss:'].includes(url.protocol)) {
    if (['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)) return [];
    return [
      warning(
        'Certificate',
        `${name} (${url.host}) does not use TLS, so its traffic is not encrypted. Use ${url.protocol === 'ws:' ? 'wss' : 'https'}`,
      ),
    ];
  }
  try {
    const { expires, refusal } = await readCertificate(url, ca);
    if (refusal !== null)
      return [
        problem(
          'Certificate',
          `Browsers refuse the certificate of ${url.host} (${refusal}). Renew or replace it`,
        ),
      ];
    const left = Math.floor((expires.getTime() - now.getTime()) / DAY);
    const text = `The certificate of ${url.host} expires in ${countOf(left, 'day')}`;
    if (left * DAY > EXPIRES_SOON_MS) return [ok('Certificate', text)];
    return [warning('Certificate', `${text}. Renew it, and check why it was not renewed automatically`)];
  } catch (error) {
    return [
      problem(
        'Certificate',
        `${url.host} is not responding (${causeMessage(error)}). Check ${name} and the proxy`,
      ),
    ];
  }
}

function readCertificate(
  url: URL,
  ca: string | undefined,
): Promise<{ expires: Date; refusal: string | null }> {
  return new Promise((resolve, reject) => {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    // The certificate is also read if it is not valid, to say why.
    const socket = connect({
      host,
      port: Number(url.port || 443),
      // SNI takes host names only, not IP addresses.
      ...(isIP(host) === 0 && { servername: host }),
      ...(ca !== undefined && { ca }),
      rejectUnauthorized: false,
      timeout: CHECK_LIMIT_MS,
    });
    socket.on('timeout', () => socket.destroy(new Error('no answer')));
    socket.on('error', reject);
    socket.on('secureConnect', () => {
      const expires = new Date(socket.getPeerCertificate().valid_to);
      const refusal = socket.authorized ? null : String(socket.authorizationError);
      socket.end();
      resolve({ expires, refusal });
    });
  });
}

/** Checks whether the address leads to this server, and whether the clocks agree. */
export async function checkPublicUrl({ PUBLIC_URL }: Config, isRunning: boolean): Promise<Finding[]> {
  if (PUBLIC_URL === undefined || !isRunning) return [];
  const subject = 'Public address';
  const url = new URL('/healthz', PUBLIC_URL);
  try {
    const asked = Date.now();
    const reply = await fetch(url, { signal: AbortSignal.timeout(CHECK_LIMIT_MS), redirect: 'manual' });
    const body = await reply.text();
    if (!reply.ok || body !== '{"status":"ok"}')
      return [
        problem(
          subject,
          `The reply from ${url} (status ${reply.status}) is not from this server. Check that the proxy forwards requests to PORT`,
        ),
      ];
    const sent = Date.parse(reply.headers.get('date') ?? '');
    const clock = Number.isNaN(sent) ? [] : describeClock((asked + Date.now()) / 2 - sent, url.host);
    return [
      ok(subject, `${url.origin} leads to this server`),
      ...clock.filter(({ level }) => level !== 'ok'),
    ];
  } catch (error) {
    return [
      problem(subject, `${url} is not responding (${causeMessage(error)}). Check PUBLIC_URL and the proxy`),
    ];
  }
}
