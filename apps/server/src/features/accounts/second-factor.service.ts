import type { Person } from '../../platform/auth/actor.ts';
import type { ClientInfo } from '../../platform/auth/client-info.ts';
import type { SecurityLog } from '../../platform/auth/security-events.ts';
import type { Secrets } from '../../platform/auth/tokens.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { conflict, invalid } from '../../platform/errors.ts';
import { type ProfileRow, redeemMfaStep, redeemRecoveryCode, updateProfile } from './accounts.store.ts';
import type { Reauthentication } from './reauthentication.ts';
import type { Sessions } from './sessions.service.ts';
import {
  findMatchingStep,
  generateRecoveryCodes,
  generateTotpSecret,
  hashRecoveryCode,
  otpauthUrl,
} from './totp.ts';

const MFA_PURPOSE = 'mfa-secret';

/** Two-step sign-in with time-based one-time passwords (TOTP, RFC 6238) and recovery codes. */
export interface SecondFactors {
  /** Returns whether the code is the account's TOTP for an unused step, or an unused recovery code. */
  accept(profile: ProfileRow, code: string): Promise<boolean>;
  startMfa(person: Person, password: string): Promise<{ secret: string; otpauthUrl: string }>;
  confirmMfa(person: Person, code: string, visitor: ClientInfo): Promise<{ recoveryCodes: string[] }>;
  removeMfa(person: Person, password: string, code: string, visitor: ClientInfo): Promise<void>;
}

export interface SecondFactorsDependencies {
  db: Database;
  clock: Clock;
  secrets: Secrets;
  securityLog: SecurityLog;
  sessions: Sessions;
  reauthentication: Reauthentication;
  /** Shown by authenticator apps. */
  brandName: string;
}

export function createSecondFactors(dependencies: SecondFactorsDependencies): SecondFactors {
  return {
    accept: (profile, code) => accept(dependencies, profile, code),
    startMfa: (person, password) => startMfa(dependencies, person, password),
    confirmMfa: (person, code, visitor) => confirmMfa(dependencies, person, code, visitor),
    removeMfa: (person, password, code, visitor) => removeMfa(dependencies, person, password, code, visitor),
  };
}

async function accept(
  dependencies: SecondFactorsDependencies,
  profile: ProfileRow,
  code: string,
): Promise<boolean> {
  const { db } = dependencies;
  if (!profile.mfaSecret) return false;
  const step = stepOf(dependencies, profile.mfaSecret, code);
  return step === undefined
    ? profile.mfaEnabled && (await redeemRecoveryCode(db, profile.id, hashRecoveryCode(code)))
    : await redeemMfaStep(db, profile.id, step);
}

/** If the key that encrypted the secret is missing, recovery codes still work, because they are only hashed. */
function stepOf(
  { secrets, clock }: SecondFactorsDependencies,
  encrypted: string,
  code: string,
): number | undefined {
  let secret: string;
  try {
    secret = secrets.decrypt(MFA_PURPOSE, encrypted);
  } catch {
    return undefined;
  }
  return findMatchingStep(secret, code, clock.now());
}

/** Changes the second factor and signs out the person's other sessions. */
async function change(
  { db, clock, securityLog, sessions }: SecondFactorsDependencies,
  person: Person,
  kind: 'mfa_enabled' | 'mfa_disabled',
  columns: Partial<ProfileRow>,
  visitor: ClientInfo,
): Promise<void> {
  const ended = await db.transaction(async (tx) => {
    await updateProfile(tx, person.profileId, columns, clock.now());
    await securityLog.record(person, { kind }, visitor, tx);
    return sessions.endOthers(tx, person);
  });
  await sessions.disconnect(ended);
}

async function startMfa(
  { reauthentication, db, secrets, clock, brandName }: SecondFactorsDependencies,
  person: Person,
  password: string,
): Promise<{ secret: string; otpauthUrl: string }> {
  const profile = await reauthentication.requirePassword(person, password, 'password');
  if (profile.mfaEnabled) throw conflict('Two-step sign-in is already on.');
  const secret = generateTotpSecret();
  await updateProfile(db, profile.id, { mfaSecret: secrets.encrypt(MFA_PURPOSE, secret) }, clock.now());
  return { secret, otpauthUrl: otpauthUrl(brandName, profile.email, secret) };
}

async function confirmMfa(
  dependencies: SecondFactorsDependencies,
  person: Person,
  code: string,
  visitor: ClientInfo,
): Promise<{ recoveryCodes: string[] }> {
  const { reauthentication } = dependencies;
  const profile = await reauthentication.requireProfile(person);
  if (profile.mfaEnabled) throw conflict('Two-step sign-in is already on.');
  if (!profile.mfaSecret) throw conflict('Start setting up two-step sign-in first.');
  if (!(await reauthentication.limitCodes(profile.id, () => accept(dependencies, profile, code))))
    throw invalid('code', 'This code is wrong. Check that your phone’s clock is correct.');
  const recoveryCodes = generateRecoveryCodes();
  const recoveryCodeHashes = recoveryCodes.map(hashRecoveryCode);
  await change(dependencies, person, 'mfa_enabled', { mfaEnabled: true, recoveryCodeHashes }, visitor);
  return { recoveryCodes };
}

async function removeMfa(
  dependencies: SecondFactorsDependencies,
  person: Person,
  password: string,
  code: string,
  visitor: ClientInfo,
): Promise<void> {
  const { reauthentication } = dependencies;
  const profile = await reauthentication.requirePassword(person, password, 'password');
  if (!profile.mfaEnabled) throw conflict('Two-step sign-in is off.');
  if (!(await reauthentication.limitCodes(profile.id, () => accept(dependencies, profile, code))))
    throw invalid('code', 'This code is wrong or has already been used. Enter a new one.');
  const off = { mfaEnabled: false, mfaSecret: null, recoveryCodeHashes: [] };
  await change(dependencies, person, 'mfa_disabled', off, visitor);
}
