import type { Person } from '../../platform/auth/actor.ts';
import type { Throttle, ThrottleLimit } from '../../platform/auth/throttle.ts';
import type { Database } from '../../platform/database/database.ts';
import { invalid, unauthorized } from '../../platform/errors.ts';
import { findProfile, type ProfileRow } from './accounts.store.ts';
import { verifyPassword } from './passwords.ts';

/** Wrong passwords or codes of a person who is signed in. */
const LIMIT: ThrottleLimit = { attempts: 10, windowSeconds: 15 * 60 };

/** Checks credentials of people who are signed in. Nobody else can use up the limits on their attempts. */
export interface Reauthentication {
  requireProfile(person: Person): Promise<ProfileRow>;
  /** Asks for the password before credentials change. Throws 400 at `field`. */
  requirePassword(person: Person, password: string, field: string): Promise<ProfileRow>;
  /** Limits the attempts to enter a code of the second factor. */
  limitCodes(profileId: string, check: () => Promise<boolean>): Promise<boolean>;
}

export function createReauthentication(db: Database, throttle: Throttle): Reauthentication {
  /** An attempt that succeeds clears the limit. */
  async function limit(key: string, check: () => Promise<boolean>): Promise<boolean> {
    await throttle.countAttempt([key], LIMIT);
    const isAccepted = await check();
    if (isAccepted) await throttle.clear([key]);
    return isAccepted;
  }

  async function requireProfile({ profileId }: Person): Promise<ProfileRow> {
    const profile = await findProfile(db, profileId);
    if (!profile) throw unauthorized('Your session has ended. Sign in again.');
    return profile;
  }

  return {
    requireProfile,
    async requirePassword(person, password, field) {
      let profile: ProfileRow | undefined;
      const isRight = await limit(`password:profile:${person.profileId}`, async () => {
        profile = await requireProfile(person);
        return verifyPassword(profile.passwordHash, password);
      });
      if (!profile || !isRight) throw invalid(field, 'This password is wrong.');
      return profile;
    },
    limitCodes: (profileId, check) => limit(`mfa:signed-in:${profileId}`, check),
  };
}
