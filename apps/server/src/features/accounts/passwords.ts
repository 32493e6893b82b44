import { hash, verify } from '@node-rs/argon2';
import { invalid } from '../../platform/errors.ts';

/** Argon2id at the OWASP minimum: 19 MiB, two passes. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The commonest passwords of 8 characters or more, and our own name. Compared without case. */
const common = new Set(
  `password password1 password12 password123 passw0rd 12345678 123456789 1234567890 0987654321 87654321 11111111 00000000
  123123123 12341234 12121212 11223344 1q2w3e4r 1q2w3e4r5t 1qaz2wsx qwertyui qwertyuiop qwerty123 qwerty12 qwerty1234
  asdfghjkl asdfasdf zxcvbnm1 iloveyou iloveyou1 sunshine princess football baseball superman starwars welcome1
  letmein1 trustno1 whatever michelle jennifer computer internet administrator admin123 changeme secret123 abcd1234
  abc12345 aa123456 a1b2c3d4 dragon123 monkey123 master123 hello123 test1234 vitrine1 vitrine123 signage1`.split(
    /\s+/,
  ),
);

/** Throws 400 at `field` when a password is one that everybody tries first. Length is the contract's. */
export function refuseCommonPassword(password: string, email: string, field = 'password'): void {
  const lower = password.toLowerCase();
  if (common.has(lower) || lower === email || new Set(lower).size < 3) {
    throw invalid(field, 'This password is too easy to guess. Choose another one.');
  }
}

export function hashPassword(password: string): Promise<string> {
  return hash(password, options);
}

/** A hash of nothing anybody knows: verified against when there is no account, so that both take as long. */
const nobody = hashPassword('no account has this one');

/** Whether the password is right. With no hash it takes as long, and is false. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await nobody), password).catch(() => false);
  return passwordHash !== undefined && matches;
}
