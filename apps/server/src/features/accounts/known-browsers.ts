import { timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../../platform/auth/tokens.ts';
import type { Clock } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';

/** How long a browser is recognised after its last sign-in. */
export const KNOWN_BROWSER_SECONDS = 365 * 86_400;
/** Accounts that one browser is known for, the latest first. */
const MAX_ACCOUNTS = 5;
const PURPOSE = 'known-device';
const SEPARATOR = '~';

/**
 * Browsers in which an account signed in before. Their attempts are counted separately, so nobody else can lock the
 * owner out. This is the device cookie of the OWASP page "Blocking Brute Force Attacks": it proves an earlier sign-in
 * and grants no access by itself.
 */
export interface KnownBrowsers {
  /** The id of the device, if the cookie proves that this account signed in there. */
  recognise(cookie: string | undefined, profileId: string): string | undefined;
  /** The value of the cookie after a sign-in, and the id of the device. */
  remember(cookie: string | undefined, profileId: string): { cookie: string; browserId: string };
}

interface Entry {
  profileId: string;
  browserId: string;
  text: string;
}

export function createKnownBrowsers(secrets: Secrets, clock: Clock): KnownBrowsers {
  const now = () => Math.floor(clock.now().getTime() / 1000);
  const sign = (body: string) => `${body}.${secrets.mac(PURPOSE, body).toString('base64url')}`;

  /** Returns only entries with a valid signature that have not expired. */
  function readAll(cookie: string | undefined): Entry[] {
    return (cookie ?? '')
      .split(SEPARATOR)
      .slice(0, MAX_ACCOUNTS)
      .flatMap((text) => {
        const [profileId = '', browserId = '', seconds = ''] = text.split('.');
        const expected = Buffer.from(sign(`${profileId}.${browserId}.${seconds}`));
        const given = Buffer.from(text);
        if (given.length !== expected.length || !timingSafeEqual(given, expected)) return [];
        return now() - Number(seconds) < KNOWN_BROWSER_SECONDS ? [{ profileId, browserId, text }] : [];
      });
  }

  const find = (cookie: string | undefined, profileId: string) =>
    readAll(cookie).find((entry) => entry.profileId === profileId)?.browserId;

  return {
    recognise: find,
    remember(cookie, profileId) {
      // Keeps the id: a new one would reset the count of attempts.
      const browserId = find(cookie, profileId) ?? newId();
      const others = readAll(cookie).filter((entry) => entry.profileId !== profileId);
      const entries = [sign(`${profileId}.${browserId}.${now()}`), ...others.map(({ text }) => text)];
      return { cookie: entries.slice(0, MAX_ACCOUNTS).join(SEPARATOR), browserId };
    },
  };
}
