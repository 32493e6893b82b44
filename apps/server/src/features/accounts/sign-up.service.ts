import type { DomainRole } from '@vitrine/contract';
import type { Person } from '../../platform/auth/actor.ts';
import { addressKey, type Throttle, type ThrottleLimit } from '../../platform/auth/throttle.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Database, violatedConstraint } from '../../platform/database/database.ts';
import { AppError, forbidden } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { firstLanguage } from '../../platform/languages.ts';
import { type MailRecipient, ownerOf } from './account-emails.ts';
import type { SignedIn } from './accounts.service.ts';
import {
  findProfile,
  findProfileByEmail,
  hasProfiles,
  insertAccount,
  lockFirstAccount,
  type ProfileRow,
} from './accounts.store.ts';
import type { AttemptLimits } from './attempt-limits.ts';
import { createMailedLinks, type MailedLinks } from './mailed-links.ts';
import { personOf } from './members.service.ts';
import type { PasswordStrength } from './password-strength.ts';
import { hashPassword } from './passwords.ts';
import type { Browser, Sessions } from './sessions.service.ts';

const SIGN_UP_LIMIT: ThrottleLimit = { attempts: 20, windowSeconds: 3600 };

/** Who can sign up: anyone, those who are invited, or nobody. The first account of an installation always can. */
type SignUpPolicy = 'open' | 'invite' | 'closed';

interface SignUpInput {
  email: string;
  password: string;
  name: string;
  domainName?: string | undefined;
}

export interface SignUps {
  /** False until someone has signed up. True if the database cannot be read. */
  hasAny(): Promise<boolean>;
  /** Null if an email was sent whose link completes the sign-up. Throws 403 when sign-up is closed. */
  signUp(input: SignUpInput, browser: Browser): Promise<SignedIn | null>;
  /** Creates the account that a mailed link confirms. Throws 400 at `token`. */
  confirm(token: string, browser: Browser): Promise<SignedIn>;
  /** For the operator: creates an account without an email, regardless of the policy. */
  create(input: SignUpInput, browser: Browser): Promise<SignedIn>;
}

export interface SignUpEmails {
  confirm(recipient: MailRecipient, token: string): Promise<void>;
  /** To the owner of an account whose address someone signs up with. */
  alreadyRegistered(recipient: MailRecipient): Promise<void>;
}

interface SignUpsDependencies {
  db: Database;
  clock: Clock;
  throttle: Throttle;
  attempts: AttemptLimits;
  strength: PasswordStrength;
  sessions: Sessions;
  policy: SignUpPolicy;
  /** Undefined if no mail server is configured. Sign-ups are then not confirmed. */
  emails: SignUpEmails | undefined;
  onMailError(error: unknown): void;
  /** Adds the sample content of a new domain. */
  addSamples(person: Person): Promise<void>;
}

const CLOSED: Record<Exclude<SignUpPolicy, 'open'>, string> = {
  invite:
    'You need an invitation to create an account, and this version can’t send invitations yet. Ask the person who runs this server.',
  closed: 'Sign-up is closed. Ask an administrator.',
};

interface Account extends Omit<SignUpInput, 'password'> {
  passwordHash: string;
}

export function createSignUps(deps: SignUpsDependencies): SignUps {
  const { db, throttle, attempts, strength, policy, emails } = deps;
  const links = createMailedLinks(deps);

  /** Never reverts to false: an organisation always has an owner. */
  let hasAny = false;

  async function createAccount(account: Account, browser: Browser, isFirst = false): Promise<SignedIn> {
    const signedIn = await insertAndSignIn(deps, account, browser, isFirst);
    hasAny = true;
    await deps.addSamples(personOf(signedIn.profile));
    return signedIn;
  }

  async function exists(): Promise<boolean> {
    hasAny ||= await hasProfiles(db);
    return hasAny;
  }

  return {
    hasAny: () => exists().catch(() => true),
    async signUp({ password, ...input }, browser) {
      await throttle.countAttempt([addressKey('sign-up', browser.address)], SIGN_UP_LIMIT);
      const isFirst = !(await exists());
      if (!isFirst && policy !== 'open') throw forbidden(CLOSED[policy]);
      await strength.require(password, [input.email, input.name, input.domainName ?? '']);
      const account = { ...input, passwordHash: await hashPassword(password) };
      // The operator's account does not wait for a mail server that may not be configured correctly yet.
      if (!emails || isFirst) return createAccount(account, browser, isFirst);
      const isMailed = await attempts.countMail('sign-up', input.email, { ...browser, browserId: undefined });
      // The reply does not wait for the email, because its time would show which addresses have accounts.
      if (isMailed) void mailLink(deps, links, { account, browser, emails }).catch(deps.onMailError);
      return null;
    },
    async confirm(token, browser) {
      const account = await links.redeemSignUp(token);
      if (!account) throw await links.rejectLink(browser.address, 'Sign up again.');
      return createAccount({ ...account, domainName: account.domainName ?? undefined }, browser);
    },
    async create({ password, ...input }, browser) {
      return createAccount({ ...input, passwordHash: await hashPassword(password) }, browser);
    },
  };
}

/**
 * Creates an organisation with its owner, and signs the owner in. Throws 409 if the address already has an account.
 *
 * @param isFirst ignore the sign-up policy if no account exists yet
 */
async function insertAndSignIn(
  { db, clock, sessions, policy }: SignUpsDependencies,
  account: Account,
  browser: Browser,
  isFirst: boolean,
): Promise<SignedIn> {
  try {
    return await db.transaction(async (tx) => {
      if (isFirst) {
        await lockFirstAccount(tx);
        if (policy !== 'open' && (await hasProfiles(tx))) throw forbidden(CLOSED[policy]);
      }
      const profile = await insertOwner(tx, account, clock.now());
      return { ...(await sessions.start(tx, profile, browser, 'sign_up')), profile };
    });
  } catch (error) {
    if (violatedConstraint(error) !== 'profiles_email_key') throw error;
    throw new AppError('conflict', 'There is already an account with this email address. Sign in instead.', {
      fields: [{ path: 'email', message: 'There is already an account with this address.' }],
    });
  }
}

/** Known and unknown addresses get different emails and the same reply. */
async function mailLink(
  { db }: SignUpsDependencies,
  links: MailedLinks,
  { account, browser, emails }: { account: Account; browser: Browser; emails: SignUpEmails },
): Promise<void> {
  const { email, name, domainName = null, passwordHash } = account;
  const known = await findProfileByEmail(db, email);
  if (known) return emails.alreadyRegistered(ownerOf(known, browser));
  const token = await links.createSignUp({ email, name, domainName, passwordHash });
  await emails.confirm({ email, name, language: firstLanguage(browser.language) }, token);
}

/** Creates an organisation with its owner. */
async function insertOwner(tx: Database, account: Account, now: Date): Promise<ProfileRow> {
  const { email, name, domainName, passwordHash } = account;
  const [domainId, profileId] = [newId(), newId()];
  const domainRole: DomainRole = 'superadmin';
  await insertAccount(
    tx,
    {
      id: domainId,
      name: domainName ?? `${name}’s organisation`,
      description: null,
      mfaRequired: false,
      adminProfileId: profileId,
      isMultitimezoneEnabled: false,
      createdAt: now,
    },
    { id: profileId, domainId, email, name, passwordHash, domainRole, createdAt: now, updatedAt: now },
  );
  const profile = await findProfile(tx, profileId);
  if (!profile) throw new Error('The new profile no longer exists.');
  return profile;
}
