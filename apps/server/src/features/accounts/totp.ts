import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { generateSecret, generateSync, generateURI } from 'otplib';

const STEP_SECONDS = 30;
/** Steps before and after now that are accepted: clocks of phones differ. */
const TOLERANCE = 1;
const RECOVERY_CODES = 10;
const RECOVERY_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

export function generateTotpSecret(): string {
  return generateSecret();
}

export function otpauthUrl(brand: string, email: string, secret: string): string {
  return generateURI({ issuer: brand, label: email, secret });
}

/** The TOTP step that a code belongs to; undefined if no step near the current time matches. */
export function findMatchingStep(secret: string, code: string, now: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const current = Math.floor(now.getTime() / 1000 / STEP_SECONDS);
  for (let step = current - TOLERANCE; step <= current + TOLERANCE; step += 1) {
    const expected = generateSync({ secret, epoch: step * STEP_SECONDS });
    if (timingSafeEqual(Buffer.from(expected), Buffer.from(code))) return step;
  }
  return undefined;
}

/** Recovery codes such as `xxxxx-xxxxx`, of about 49 bits each. */
export function generateRecoveryCodes(): string[] {
  const letters = () =>
    Array.from({ length: 5 }, () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)]).join('');
  return Array.from({ length: RECOVERY_CODES }, () => `${letters()}-${letters()}`);
}

export function hashRecoveryCode(code: string): string {
  return createHash('sha256')
    .update(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
    .digest('hex');
}
