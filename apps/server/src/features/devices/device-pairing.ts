import { ACTIVATION_CODE_TTL_MS } from '@vitrine/contract';
import type { Person } from '../../platform/auth/actor.ts';
import { addressKey, type Throttle, type ThrottleLimit } from '../../platform/auth/throttle.ts';
import { hashToken, newToken, type Secrets } from '../../platform/auth/tokens.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Database, violatedConstraint } from '../../platform/database/database.ts';
import { invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Resources } from '../../platform/resources/resources.service.ts';
import { deriveActivationCode, hashActivationCode } from './activation-code.ts';
import { insertDevice, insertIdentity, redeemCode, setCode } from './registration.store.ts';

/** Five wrong codes in fifteen minutes, per profile and per address. */
const CODE_LIMIT: ThrottleLimit = { attempts: 5, windowSeconds: 15 * 60 };
const CREATE_LIMIT: ThrottleLimit = { attempts: 100, windowSeconds: 3600 };
const DEFAULT_TIMEZONE = 'UTC';

interface LiteDeviceInput {
  model?: string | null | undefined;
  deviceId?: string | null | undefined;
  macAddress?: string | null | undefined;
  deviceType?: string | null | undefined;
  screenManufacturer?: string | null | undefined;
  screenModel?: string | null | undefined;
  screenSerialNumber?: string | null | undefined;
  screenOsVersion?: string | null | undefined;
}

export interface RegisterInput {
  confirmationToken: string;
  name?: string | undefined;
  timezone?: string | undefined;
  locationId?: string | null | undefined;
  parentFolderId?: string | null | undefined;
}

/** Connects players to organisations by activation codes. */
export interface DevicePairing {
  createLite(input: LiteDeviceInput, address: string): Promise<{ id: string; apiToken: string }>;
  /** Adds the screen that shows the code. Returns its id. Throws 400 at `confirmation_token`. */
  register(person: Person, input: RegisterInput, address: string): Promise<string>;
  /** The current code of an unregistered screen, renewed after it expires. Null once it is registered. */
  getActivationCode(identity: {
    id: string;
    codeNonce: number;
    codeExpiresAt: Date | null;
  }): Promise<string | null>;
}

interface DevicePairingDependencies {
  db: Database;
  clock: Clock;
  secrets: Secrets;
  throttle: Throttle;
  resources: Resources;
}

export function createDevicePairing(dependencies: DevicePairingDependencies): DevicePairing {
  const { clock, secrets } = dependencies;

  return {
    createLite: (input, address) => createLite(dependencies, input, address),

    register: (person, input, address) => registerDevice(dependencies, person, input, address),

    async getActivationCode(identity) {
      if (identity.codeExpiresAt && identity.codeExpiresAt > clock.now()) {
        return deriveActivationCode(secrets, identity.id, identity.codeNonce);
      }
      return renewCode(dependencies, identity.id, identity.codeNonce);
    },
  };
}

/** Creates a new code for an unregistered screen. If another screen has the code, it tries the next counter. */
async function renewCode(
  { secrets, clock, db: pool }: DevicePairingDependencies,
  id: string,
  nonce: number,
): Promise<string | null> {
  for (let attempt = nonce + 1; attempt < nonce + 10; attempt += 1) {
    const code = deriveActivationCode(secrets, id, attempt);
    const codeExpiresAt = new Date(clock.now().getTime() + ACTIVATION_CODE_TTL_MS);
    try {
      const codeHash = hashActivationCode(secrets, code);
      return (await setCode(pool, id, { codeNonce: attempt, codeHash, codeExpiresAt })) ? code : null;
    } catch (error) {
      if (violatedConstraint(error) === undefined) throw error;
    }
  }
  throw new Error(`No free activation code for device ${id}.`);
}

async function createLite(
  { throttle, db: pool, clock }: DevicePairingDependencies,
  input: LiteDeviceInput,
  address: string,
): Promise<{ id: string; apiToken: string }> {
  await throttle.countAttempt([addressKey('create-device', address)], CREATE_LIMIT);
  const id = newId();
  const apiToken = newToken('vd');
  await pool.transaction((tx) =>
    insertIdentity(tx, {
      id,
      tokenHash: hashToken(apiToken),
      registrationStatus: 'pending_dashboard_confirmation',
      model: input.model ?? null,
      deviceType: input.deviceType ?? null,
      macAddress: input.macAddress ?? null,
      screenManufacturer: input.screenManufacturer ?? null,
      screenModel: input.screenModel ?? null,
      screenOsVersion: input.screenOsVersion ?? null,
      screenSerialNumber: input.screenSerialNumber ?? null,
      clientDeviceId: input.deviceId ?? null,
      createdAt: clock.now(),
    }),
  );
  return { id, apiToken };
}

async function registerDevice(
  { throttle, clock, db: pool, secrets, resources }: DevicePairingDependencies,
  person: Person,
  input: RegisterInput,
  address: string,
): Promise<string> {
  const keys = [`pair:profile:${person.profileId}`, addressKey('pair', address)];
  await throttle.countAttempt(keys, CODE_LIMIT);
  const now = clock.now();
  const identity = await pool.transaction(async (tx) => {
    const taken = await redeemCode(
      tx,
      hashActivationCode(secrets, input.confirmationToken),
      person.domainId,
      now,
    );
    if (!taken) {
      throw invalid(
        'confirmation_token',
        'No screen is showing this code. Check the screen: its code changes every 15 minutes.',
      );
    }
    if (input.locationId) throw invalid('location_id', 'This location doesn’t exist.');
    const name = input.name || input.confirmationToken.toUpperCase();
    await resources.create(tx, person, {
      kind: 'device',
      id: taken.id,
      name,
      folderId: input.parentFolderId,
    });
    await insertDevice(
      tx,
      {
        id: taken.id,
        domainId: person.domainId,
        timezone: input.timezone ?? DEFAULT_TIMEZONE,
        registeredAt: now,
        revision: taken.revisionFloor,
      },
      name,
    );
    return taken;
  });
  await throttle.refund(keys);
  return identity.id;
}
