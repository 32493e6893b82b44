import { hash, verify } from '@node-rs/argon2';

/** Argon2id at the OWASP minimum: 19 MiB, two passes. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, options);
}

/** A hash to verify against if there is no account. Both cases then take the same time. */
const placeholderHash = hashPassword('no account has this one');

/** Returns whether the password is right. Without a hash, takes the same time and returns false. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await placeholderHash), password).catch(() => false);
  return passwordHash !== undefined && matches;
}
