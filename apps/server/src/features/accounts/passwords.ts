import { hash, verify } from '@node-rs/argon2';

/** Argon2id at the OWASP minimum: 19 MiB, two passes. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, options);
}

/** A hash to verify against if there is no account, so that both cases take the same time. */
const nobody = hashPassword('no account has this one');

/** True if the password is right. Without a hash it takes the same time and is false. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await nobody), password).catch(() => false);
  return passwordHash !== undefined && matches;
}
