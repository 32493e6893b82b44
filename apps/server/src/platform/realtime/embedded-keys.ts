import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { EmbeddedOptions, KeyRequest, SessionKey } from './realtime.ts';
import { type KeyClaims, MAX_KEY_TTL_SECONDS, signKey, verifyKey } from './session-key.ts';

interface EmbeddedKeysOptions extends Pick<EmbeddedOptions, 'secret' | 'canKeepKey'> {
  /** Where browsers connect. */
  url: string;
  clock: Clock;
}

/** Issues, verifies and revokes the session keys of the broker inside the server. */
export function createEmbeddedKeys({ url, secret, canKeepKey, clock }: EmbeddedKeysOptions) {
  const issuer = randomUUID();
  const revocations = createRevocations();
  let serial = 0;

  return {
    async issue(request: KeyRequest): Promise<SessionKey> {
      const { clientId } = request;
      serial += 1;
      const claims = { ...request, username: clientId, serial, issuer };
      const { token, expiresAt } = await signKey(claims, secret, clock.now());
      return { url, clientId, username: clientId, password: token, expiresAt };
    },
    /** The claims of a key, or null if it is not valid. Rejects if it cannot be checked now. */
    async verify(password: string): Promise<KeyClaims | null> {
      const claims = await verifyKey(password, secret, clock.now());
      if (!claims) return null;
      const isEarlier = claims.issuer !== issuer;
      if (isEarlier && !(await canKeepKey(claims.clientId))) return null;
      // All keys of an earlier process are older than the revocations of this one.
      return revocations.includes(isEarlier ? { ...claims, serial: 0 } : claims) ? null : claims;
    },
    /** Revokes the keys of this client id that exist now. */
    revoke(clientId: string): void {
      revocations.add(clientId, serial, clock.now());
    },
  };
}

/** Remembers revoked client ids, with the last serial number revoked, for the longest lifetime of a key. */
function createRevocations() {
  const revoked = new Map<string, { upToSerial: number; forgetAt: number }>();

  return {
    add(clientId: string, upToSerial: number, now: Date): void {
      for (const [id, { forgetAt }] of revoked) {
        if (forgetAt > now.getTime()) break;
        revoked.delete(id);
      }
      // Delete the entry first, which keeps the map in order of time.
      revoked.delete(clientId);
      revoked.set(clientId, { upToSerial, forgetAt: now.getTime() + MAX_KEY_TTL_SECONDS * 1000 });
    },
    includes(claims: KeyClaims): boolean {
      const parts = claims.clientId.split('/');
      return parts.some((_, index) => {
        const entry = revoked.get(parts.slice(0, index + 1).join('/'));
        return entry !== undefined && claims.serial <= entry.upToSerial;
      });
    },
  };
}
