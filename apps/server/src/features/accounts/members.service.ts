import { type DomainRole, domainRoles } from '@vitrine/contract';
import { requireAdmin } from '../../platform/access/access.ts';
import type { Person } from '../../platform/auth/actor.ts';
import { requireSession } from '../../platform/auth/scopes.ts';
import { addressKey, type Throttle } from '../../platform/auth/throttle.ts';
import type { ChangeNotifier } from '../../platform/change-notifier.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { recordMultiTimezone } from '../../platform/device-inputs.ts';
import { conflict, forbidden, invalid, notFound } from '../../platform/errors.ts';
import type { Language } from '../../platform/languages.ts';
import { omitUndefined } from '../../platform/omit-undefined.ts';
import type { Resources } from '../../platform/resources/resources.service.ts';
import type { BlankScreenGuard } from '../publishing/blank-screen-guard.service.ts';
import {
  type DomainRow,
  findProfile,
  type Page,
  type ProfileRow,
  setLanguage,
  updateProfile,
} from './accounts.store.ts';
import {
  findDomain,
  findOnboardingSteps,
  hasOtherSuperadmin,
  hasUsableDefaultTheme,
  listMemberNames,
  listProfiles,
  lockDomain,
  type MemberName,
  type MemberRow,
  updateDomain,
  withLocations,
} from './members.store.ts';
import type { Sessions } from './sessions.service.ts';

interface ProfileChange {
  name?: string | undefined;
  enableDeviceOfflineNotifications?: boolean | undefined;
  analyticsOnboardingEnabled?: boolean | undefined;
  onboardingDismissed?: boolean | undefined;
}

interface DomainChange {
  name?: string | undefined;
  description?: string | null | undefined;
  mfaRequired?: boolean | undefined;
  /** The theme of presentations without a theme of their own; null for the look of the apps. */
  defaultThemeId?: string | null | undefined;
}

interface MultiTimezoneInput {
  isMultitimezoneEnabled: boolean;
  /** Make the change even if it leaves screens with nothing to play. */
  confirmBlank: boolean;
}

export interface Onboarding {
  steps: { screenAdded: boolean; contentAdded: boolean; published: boolean };
  dismissed: boolean;
}

/** The profiles of a domain, the domain itself, and its members' roles. */
export interface Members {
  /** @param language what the person's dashboard is in; remembered for emails. */
  getProfile(person: Person, language?: Language): Promise<ProfileRow>;
  updateProfile(person: Person, change: ProfileChange): Promise<ProfileRow>;
  /** Sets whether schedules use each screen's time zone on the person's screens. */
  setProfileMultiTimezone(person: Person, change: MultiTimezoneInput): Promise<ProfileRow>;
  /** For pages that an email links to: anyone who has the id can read it. Limited per address. */
  getPublicUser(id: string, address: string): Promise<ProfileRow>;
  unsubscribe(id: string, address: string): Promise<void>;
  getOnboarding(person: Person): Promise<Onboarding>;
  getDomain(person: Person): Promise<DomainWithMembers>;
  updateDomain(person: Person, change: DomainChange): Promise<DomainWithMembers>;
  /** Sets whether schedules use each screen's time zone on all screens. */
  setDomainMultiTimezone(person: Person, change: MultiTimezoneInput): Promise<DomainWithMembers>;
  list(
    person: Person,
    filter: Page & { search?: string | undefined; isDisabled?: boolean | undefined },
  ): Promise<{ total: number; rows: MemberRow[] }>;
  setRole(person: Person, id: string, role: DomainRole): Promise<MemberRow>;
  /** A member on whose behalf a job acts, with the current role; undefined if they can no longer sign in. */
  findPerson(profileId: string): Promise<Person | undefined>;
}

/** A domain with its first members. Its default theme is null while it is in the trash. */
export interface DomainWithMembers {
  domain: DomainRow;
  members: MemberName[];
}

interface MembersDependencies {
  db: Database;
  clock: Clock;
  throttle: Throttle;
  changes: ChangeNotifier;
  resources: Resources;
  sessions: Sessions;
  blankScreenGuard: BlankScreenGuard;
}

const PUBLIC_LIMIT = { attempts: 60, windowSeconds: 60 };

export function createMembers(dependencies: MembersDependencies): Members {
  const { db, clock, throttle, changes } = dependencies;

  return {
    async getProfile({ profileId }, language) {
      const profile = await requireProfile(dependencies, profileId);
      if (language && language !== profile.language) await setLanguage(db, profileId, language);
      return profile;
    },
    async updateProfile(person, change) {
      const row = await updateProfile(db, person.profileId, omitUndefined(change), clock.now());
      changes.notify(person.domainId, 'profile', [person.profileId]);
      return row;
    },
    setProfileMultiTimezone: (person, change) => setProfileMultiTimezone(dependencies, person, change),
    async getPublicUser(id, address) {
      await throttle.countAttempt([addressKey('public-user', address)], PUBLIC_LIMIT);
      return requireProfile(dependencies, id);
    },
    async unsubscribe(id, address) {
      await throttle.countAttempt([addressKey('unsubscribe', address)], PUBLIC_LIMIT);
      await requireProfile(dependencies, id);
      await updateProfile(db, id, { enableDeviceOfflineNotifications: false }, clock.now());
    },
    getOnboarding: (person) => getOnboarding(dependencies, person),
    async getDomain(person) {
      const domain = await findDomain(db, person.domainId);
      if (!domain) throw notFound('organisation');
      return withMembers(dependencies, domain);
    },
    updateDomain: (person, change) => changeDomain(dependencies, person, change),
    setDomainMultiTimezone: (person, change) => setDomainMultiTimezone(dependencies, person, change),
    // Restricted members cannot search by email, because that would show which addresses exist.
    list: (person, filter) =>
      listProfiles(db, person.domainId, { ...filter, byEmail: person.role !== 'restricted' }),
    setRole: (person, id, role) => setRole(dependencies, person, id, role),
    async findPerson(profileId) {
      const profile = await findProfile(db, profileId);
      return profile && !profile.isDisabled ? personOf(profile) : undefined;
    },
  };
}

async function requireProfile({ db }: MembersDependencies, id: string): Promise<ProfileRow> {
  const profile = await findProfile(db, id);
  if (!profile) throw notFound('profile');
  return profile;
}

function changedDomain(dependencies: MembersDependencies, domain: DomainRow): Promise<DomainWithMembers> {
  const { changes } = dependencies;
  changes.notify(domain.id, 'domain', [domain.id]);
  return withMembers(dependencies, domain);
}

async function withMembers({ db }: MembersDependencies, domain: DomainRow): Promise<DomainWithMembers> {
  const [members, isThemeUsable] = await Promise.all([
    listMemberNames(db, domain.id),
    hasUsableDefaultTheme(db, domain.id),
  ]);
  return { domain: isThemeUsable ? domain : { ...domain, defaultThemeId: null }, members };
}

async function changeDomain(
  dependencies: MembersDependencies,
  person: Person,
  change: DomainChange,
): Promise<DomainWithMembers> {
  const { db, clock } = dependencies;
  requireAdmin(person);
  const row = await db.transaction(async (tx) => {
    // Before the domain is locked, in the same order as a publish.
    if (change.defaultThemeId) await requireTheme(dependencies, tx, person, change.defaultThemeId);
    await lockDomain(tx, person.domainId);
    const { mfaRequired, defaultThemeId } = (await findDomain(tx, person.domainId)) ?? {};
    if (change.mfaRequired !== undefined && change.mfaRequired !== mfaRequired)
      requireSession(person, 'change the rules for two-step sign-in');
    const isThemeNew = change.defaultThemeId !== undefined && change.defaultThemeId !== defaultThemeId;
    return updateDomain(tx, person.domainId, {
      ...omitUndefined(change),
      ...(isThemeNew && { defaultThemeChosenAt: clock.now() }),
    });
  });
  return changedDomain(dependencies, row);
}

async function requireTheme(
  { resources }: MembersDependencies,
  tx: Database,
  person: Person,
  id: string,
): Promise<void> {
  await resources.preventTrashing(tx, person, [id]);
  const [found] = await resources.find(person, [id], tx);
  if (found?.resource.kind !== 'theme')
    throw invalid('default_theme_id', 'This theme doesn’t exist, or you don’t have access to it.');
}

function changeMultiTimezone<T>(
  { blankScreenGuard, db, clock }: MembersDependencies,
  person: Person,
  of: 'domain' | 'profile',
  isEnabled: boolean,
  confirmBlank: boolean,
  write: (tx: Database) => Promise<T>,
): Promise<T> {
  return blankScreenGuard.changeMultiTimezoneSafely(person, { of, isEnabled }, confirmBlank, (recheck) =>
    db.transaction(async (tx) => {
      await recheck(tx);
      await recordMultiTimezone(tx, person, of, isEnabled, clock.now());
      return write(tx);
    }),
  );
}

async function setProfileMultiTimezone(
  dependencies: MembersDependencies,
  person: Person,
  { confirmBlank, isMultitimezoneEnabled }: MultiTimezoneInput,
): Promise<ProfileRow> {
  const { clock, changes } = dependencies;
  const row = await changeMultiTimezone(
    dependencies,
    person,
    'profile',
    isMultitimezoneEnabled,
    confirmBlank,
    (tx) => updateProfile(tx, person.profileId, { isMultitimezoneEnabled }, clock.now()),
  );
  changes.notify(person.domainId, 'profile', [person.profileId]);
  return row;
}

async function getOnboarding(dependencies: MembersDependencies, person: Person): Promise<Onboarding> {
  const { db } = dependencies;
  const [profile, steps] = await Promise.all([
    requireProfile(dependencies, person.profileId),
    findOnboardingSteps(db, person.domainId),
  ]);
  return { steps, dismissed: profile.onboardingDismissed };
}

async function setDomainMultiTimezone(
  dependencies: MembersDependencies,
  person: Person,
  { confirmBlank, isMultitimezoneEnabled }: MultiTimezoneInput,
): Promise<DomainWithMembers> {
  requireAdmin(person);
  const row = await changeMultiTimezone(
    dependencies,
    person,
    'domain',
    isMultitimezoneEnabled,
    confirmBlank,
    (tx) => updateDomain(tx, person.domainId, { isMultitimezoneEnabled }),
  );
  return changedDomain(dependencies, row);
}

async function setRole(
  { db, sessions, clock, changes }: MembersDependencies,
  person: Person,
  id: string,
  role: DomainRole,
): Promise<MemberRow> {
  requireAdmin(person);
  const { changed, ended } = await db.transaction(async (tx) => {
    // Serialised: two superadmins who step down at the same time would leave no superadmin.
    await lockDomain(tx, person.domainId);
    const profile = await findProfile(tx, id);
    if (profile?.domainId !== person.domainId) throw notFound('profile');
    const rank = (each: DomainRole) => domainRoles.indexOf(each);
    if (rank(role) < rank(person.role) || rank(profile.domainRole) < rank(person.role)) {
      throw forbidden(
        'You can’t give someone a role above your own, or change the role of someone above you.',
      );
    }
    if (
      profile.domainRole === 'superadmin' &&
      role !== 'superadmin' &&
      !(await hasOtherSuperadmin(tx, person.domainId, id))
    ) {
      throw conflict('Your organisation has no other owner. Make someone else an owner first.');
    }
    // A new role means new permissions, so the member has to sign in again, on REST and realtime.
    const signsOut = profile.domainRole !== role && id !== person.profileId;
    const ended = signsOut ? await sessions.endAll(tx, id) : [];
    return { changed: await updateProfile(tx, id, { domainRole: role }, clock.now()), ended };
  });
  await sessions.disconnect(ended);
  changes.notify(person.domainId, 'profile', [id]);
  const [withPlaces] = await withLocations(db, person.domainId, [changed]);
  if (!withPlaces) throw notFound('profile');
  return withPlaces;
}

/** A person on whose behalf the server acts outside a request, such as in a job. */
export function personOf({ id, domainId, domainRole }: ProfileRow): Person {
  return {
    kind: 'person',
    profileId: id,
    domainId,
    role: domainRole,
    isStaff: false,
    mustSetUpMfa: false,
    sessionId: null,
    scopes: null,
  };
}
