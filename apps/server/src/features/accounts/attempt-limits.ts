import { addressKey, networkOf, type Throttle, type ThrottleLimit } from '../../platform/auth/throttle.ts';
import { AppError } from '../../platform/errors.ts';
import type { KnownDevices } from './known-devices.ts';

const QUARTER_HOUR = 15 * 60;
/** Wrong passwords or codes in one browser that the account is known in. */
const DEVICE_LIMIT: ThrottleLimit = { attempts: 10, windowSeconds: QUARTER_HOUR };
/** Wrong passwords of one account from one network. */
const ACCOUNT_NETWORK_LIMIT: ThrottleLimit = { attempts: 10, windowSeconds: QUARTER_HOUR };
/** Wrong passwords of all accounts from one network, which may be an office. */
const NETWORK_LIMIT: ThrottleLimit = { attempts: 30, windowSeconds: QUARTER_HOUR };
/** Wrong passwords of one account from all strangers together. */
const ACCOUNT_LIMIT: ThrottleLimit = { attempts: 100, windowSeconds: QUARTER_HOUR };
/** Codes of one account from all strangers together: they have the password already. */
const CODE_LIMIT: ThrottleLimit = { attempts: 10, windowSeconds: QUARTER_HOUR };
/**
 * Mails to one address that strangers can cause. The window is half as long as a link is valid: whoever is not sent
 * another one has a link that still works for half an hour.
 */
const MAIL_LIMIT: ThrottleLimit = { attempts: 3, windowSeconds: 30 * 60 };
const MAIL_DEVICE_LIMIT: ThrottleLimit = { attempts: 5, windowSeconds: 3_600 };
/** Mails that are sent whatever else is asked for at the same place. */
const FIRST_MAIL_LIMIT: ThrottleLimit = { attempts: 1, windowSeconds: 30 * 60 };
const MAIL_NETWORK_LIMIT: ThrottleLimit = { attempts: 20, windowSeconds: 3_600 };

const NEW_EMAIL_LIMIT: ThrottleLimit = { attempts: 5, windowSeconds: 3_600 };

/** The source of an attempt: an address and, if the account signed in there before, the id of the browser. */
export interface AttemptSource {
  address: string;
  deviceId: string | undefined;
}

/** @param profileId undefined: there is no such account. */
export function attemptSourceOf(
  knownDevices: KnownDevices,
  profileId: string | undefined,
  { address, deviceCookie }: { address: string; deviceCookie?: string | undefined },
): AttemptSource {
  return { address, deviceId: profileId && knownDevices.recognise(deviceCookie, profileId) };
}

/**
 * Limits on guessing. Attempts in a browser that the account is known in have a limit of their own, which no stranger
 * can use up. Methods throw `too_many_requests` at the limit, unless they say
 * otherwise.
 */
export interface AttemptLimits {
  /** Counts a try of a password. Call what it answers when the password was right. */
  countPassword(email: string, origin: AttemptSource): Promise<() => Promise<void>>;
  /** Counts a try of a second factor. Call what it answers when the code was right. */
  countCode(profileId: string, origin: AttemptSource): Promise<() => Promise<void>>;
  /** Counts a mail. False when this address was sent enough: its earlier links still work. */
  countMail(what: 'reset' | 'sign-up' | 'new-email', email: string, origin: AttemptSource): Promise<boolean>;
  /** Counts a try of another email address, which shows whether somebody else has it. */
  countNewEmail(profileId: string): Promise<void>;
  /** Counts a link that does not work. Those that do are never limited. */
  countInvalidLink(address: string): Promise<void>;
  /** Forgets the strangers' attempts: the owner proved to have the mailbox. */
  reset(account: { id: string; email: string }, origin: AttemptSource): Promise<void>;
}

export function createAttemptLimits(throttle: Throttle): AttemptLimits {
  const accountNetworkKey = (email: string, address: string) =>
    `sign-in:email:${email}:${networkOf(address)}`;
  const accountKey = (email: string) => `sign-in:email:${email}`;
  const deviceKey = (what: string, deviceId: string) => `${what}:device:${deviceId}`;
  const codeKey = (profileId: string, deviceId: string | undefined) =>
    deviceId ? deviceKey('mfa', deviceId) : `mfa:profile:${profileId}`;

  /** For replies that stay the same at the limit: they must not show which address has an account. */
  async function isWithin(key: string, limit: ThrottleLimit): Promise<boolean> {
    try {
      await throttle.countAttempt([key], limit);
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === 'too_many_requests') return false;
      throw error;
    }
  }

  return {
    async countPassword(email, { address, deviceId }) {
      if (deviceId) {
        const keys = [deviceKey('sign-in', deviceId)];
        await throttle.countAttempt(keys, DEVICE_LIMIT);
        return () => throttle.clear(keys);
      }
      const place = [addressKey('sign-in', address)];
      // From the narrowest: an attempt that is refused there does not count against the others.
      await throttle.countAttempt([accountNetworkKey(email, address)], ACCOUNT_NETWORK_LIMIT);
      await throttle.countAttempt(place, NETWORK_LIMIT);
      await throttle.countAttempt([accountKey(email)], ACCOUNT_LIMIT);
      return async () => {
        await throttle.clear([accountNetworkKey(email, address), accountKey(email)]);
        await throttle.refund(place);
      };
    },
    async countCode(profileId, { deviceId }) {
      const keys = [codeKey(profileId, deviceId)];
      await throttle.countAttempt(keys, deviceId ? DEVICE_LIMIT : CODE_LIMIT);
      return () => throttle.clear(keys);
    },
    async countMail(what, email, { address, deviceId }) {
      if (deviceId) return isWithin(deviceKey(what, deviceId), MAIL_DEVICE_LIMIT);
      const place = addressKey(`mail-${what}`, address);
      // Strangers who ask at the same place, such as an office, must not keep an owner from a reset.
      const hasRoom =
        what === 'reset'
          ? (await isWithin(`reset-first:email:${email}`, FIRST_MAIL_LIMIT)) ||
            (await isWithin(place, MAIL_NETWORK_LIMIT))
          : await throttle.countAttempt([place], MAIL_NETWORK_LIMIT).then(() => true);
      return hasRoom && isWithin(`${what}:email:${email}`, MAIL_LIMIT);
    },
    countNewEmail: (profileId) => throttle.countAttempt([`new-email:profile:${profileId}`], NEW_EMAIL_LIMIT),
    countInvalidLink: (address) =>
      throttle.countAttempt([addressKey('link', address)], ACCOUNT_NETWORK_LIMIT),
    async reset({ id, email }, { address, deviceId }) {
      const ofDevice = deviceId ? [deviceKey('sign-in', deviceId), deviceKey('mfa', deviceId)] : [];
      await throttle.clear([
        accountNetworkKey(email, address),
        accountKey(email),
        codeKey(id, undefined),
        ...ofDevice,
      ]);
    },
  };
}
