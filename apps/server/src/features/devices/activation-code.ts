import { ACTIVATION_CODE_ALPHABET, ACTIVATION_CODE_LENGTH } from '@vitrine/contract';
import type { Secrets } from '../../platform/auth/tokens.ts';

const PURPOSE = 'activation-code';

/**
 * The code that an unregistered screen shows, in capitals. It is derived from the device, a counter and the
 * installation's key: every heartbeat can return it, although the database stores only its hash.
 */
export function deriveActivationCode(secrets: Secrets, deviceId: string, nonce: number): string {
  const bytes = secrets.mac(PURPOSE, `${deviceId} ${nonce}`);
  // Rejection sampling makes each character equally likely.
  const limit = 256 - (256 % ACTIVATION_CODE_ALPHABET.length);
  const letters: string[] = [];
  for (const byte of bytes) {
    if (letters.length === ACTIVATION_CODE_LENGTH) break;
    if (byte < limit)
      letters.push(ACTIVATION_CODE_ALPHABET[byte % ACTIVATION_CODE_ALPHABET.length] as string);
  }
  if (letters.length < ACTIVATION_CODE_LENGTH)
    return deriveActivationCode(secrets, deviceId, nonce + 1_000_000);
  return letters.join('');
}

/** The hash is keyed: six characters could be found by brute force in a stolen table. */
export function hashActivationCode(secrets: Secrets, code: string): Buffer {
  return secrets.mac(`${PURPOSE}-hash`, code.toUpperCase());
}
