import { addressKey, networkOf, type Throttle, type ThrottleLimit } from '../../platform/auth/throttle.ts';
import { AppError } from '../../platform/errors.ts';
import type { KnownBrowsers } from './known-browsers.ts';

const QUARTER_HOUR = 15 * 60;
/** Wrong passwords or codes in one browser in which the account signed in before. */
const BROWSER_LIMIT: ThrottleLimit = { attempts: 10, windowSeconds: QUARTER_HOUR };
/** Wrong passwords of one account from one network. */
const ACCOUNT_NETWORK_LIMIT: ThrottleLimit = { attempts: 10, windowSeconds: QUARTER_HOUR };
/** Wrong passwords of all accounts from one network, which may be an office. */
const NETWORK_LIMIT: ThrottleLimit = { attempts: 30, windowSeconds: QUARTER_HOUR };
/** Wrong passwords of one account from all unknown browsers together. */
const ACCOUNT_LIMIT: ThrottleLimit = { attempts: 100, windowSeconds: QUARTER_HOUR };
/** Wrong codes of one account from all unknown browsers together. Their users already know the password. */
const CODE_LIMIT: ThrottleLimit = { attempts: 10, windowSeconds: QUARTER_HOUR };
/**
 * Emails to one address that unknown browsers can request. The window is half as long as a link is valid. An owner
 * whose request is rejected therefore has a link that still works for half an hour.
 */
const MAIL_LIMIT: ThrottleLimit = { attempts: 3, windowSeconds: 30 * 60 };
const MAIL_BROWSER_LIMIT: ThrottleLimit = { attempts: 5, windowSeconds: 3_600 };
/** A first mail to an address is sent even if its network has reached its limit. */
const FIRST_MAIL_LIMIT: ThrottleLimit = { attempts: 1, windowSeconds: 30 * 60 };
const MAIL_NETWORK_LIMIT: ThrottleLimit = { attempts: 20, windowSeconds: 3_600 };

const NEW_EMAIL_LIMIT: ThrottleLimit = { attempts: 5, windowSeconds: 3_600 };

/** The source of an attempt: an address and, if the account signed in there before, the id of the browser. */
interface AttemptSource {
  address: string;
  browserId: string | undefined;
}

/** @param profileId undefined: there is no such account. */
export function attemptSourceOf(
  knownBrowsers: KnownBrowsers,
  profileId: string | undefined,
  { address, deviceCookie }: { address: string; deviceCookie?: string | undefined },
): AttemptSource {
  return { address, browserId: profileId && knownBrowsers.recognise(deviceCookie, profileId) };
}

/**
 * Limits on attempts to guess credentials. Browsers in which the account signed in before have a separate limit, so
 * nobody else can lock the owner out. Methods throw `too_many_requests` at the limit, unless they say otherwise.
 */
export interface AttemptLimits {
  /** Counts an attempt with a password. If the password is right, call the function that it returns. */
  countPassword(email: string, origin: AttemptSource): Promise<() => Promise<void>>;
  /** Counts an attempt with a second factor. If the code is right, call the function that it returns. */
  countCode(profileId: string, origin: AttemptSource): Promise<() => Promise<void>>;
  /** Counts an email. False if the address was sent enough emails: its earlier links still work. */
  countMail(what: 'reset' | 'sign-up' | 'new-email', email: string, origin: AttemptSource): Promise<boolean>;
  /** Counts a change to another email address, which could show whether the address has an account. */
  countNewEmail(profileId: string): Promise<void>;
  /** Counts a link that does not work. Links that work are never limited. */
  countInvalidLink(address: string): Promise<void>;
  /** Clears the limits of an account whose owner proved access to the mailbox. */
  reset(account: { id: string; email: string }, origin: AttemptSource): Promise<void>;
}

const accountNetworkKey = (email: string, address: string) => `sign-in:email:${email}:${networkOf(address)}`;
const accountKey = (email: string) => `sign-in:email:${email}`;
const browserKey = (what: string, browserId: string) => `${what}:browser:${browserId}`;
const codeKey = (profileId: string, browserId: string | undefined) =>
  browserId ? browserKey('mfa', browserId) : `mfa:profile:${profileId}`;

export function createAttemptLimits(throttle: Throttle): AttemptLimits {
  return {
    async countPassword(email, { address, browserId }) {
      if (browserId) {
        const keys = [browserKey('sign-in', browserId)];
        await throttle.countAttempt(keys, BROWSER_LIMIT);
        return () => throttle.clear(keys);
      }
      const place = [addressKey('sign-in', address)];
      // Check the narrowest limit first: an attempt that it rejects does not count against the others.
      await throttle.countAttempt([accountNetworkKey(email, address)], ACCOUNT_NETWORK_LIMIT);
      await throttle.countAttempt(place, NETWORK_LIMIT);
      await throttle.countAttempt([accountKey(email)], ACCOUNT_LIMIT);
      return async () => {
        await throttle.clear([accountNetworkKey(email, address), accountKey(email)]);
        await throttle.refund(place);
      };
    },
    async countCode(profileId, { browserId }) {
      const keys = [codeKey(profileId, browserId)];
      await throttle.countAttempt(keys, browserId ? BROWSER_LIMIT : CODE_LIMIT);
      return () => throttle.clear(keys);
    },
    async countMail(what, email, { address, browserId }) {
      if (browserId) return isWithin(throttle, browserKey(what, browserId), MAIL_BROWSER_LIMIT);
      const place = addressKey(`mail-${what}`, address);
      // Others in the same network, such as an office, must not prevent an owner from resetting the password.
      const hasRoom =
        what === 'reset'
          ? (await isWithin(throttle, `reset-first:email:${email}`, FIRST_MAIL_LIMIT)) ||
            (await isWithin(throttle, place, MAIL_NETWORK_LIMIT))
          : await throttle.countAttempt([place], MAIL_NETWORK_LIMIT).then(() => true);
      return hasRoom && isWithin(throttle, `${what}:email:${email}`, MAIL_LIMIT);
    },
    countNewEmail: (profileId) => throttle.countAttempt([`new-email:profile:${profileId}`], NEW_EMAIL_LIMIT),
    countInvalidLink: (address) =>
      throttle.countAttempt([addressKey('link', address)], ACCOUNT_NETWORK_LIMIT),
    async reset({ id, email }, { address, browserId }) {
      const ofBrowser = browserId ? [browserKey('sign-in', browserId), browserKey('mfa', browserId)] : [];
      await throttle.clear([
        accountNetworkKey(email, address),
        accountKey(email),
        codeKey(id, undefined),
        ...ofBrowser,
      ]);
    },
  };
}

/** For replies that do not change at the limit, because they must not show which address has an account. */
async function isWithin(throttle: Throttle, key: string, limit: ThrottleLimit): Promise<boolean> {
  try {
    await throttle.countAttempt([key], limit);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests') return false;
    throw error;
  }
}
